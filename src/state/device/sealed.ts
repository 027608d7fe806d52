import { atom } from 'jotai';
import { call } from '#src/lib/api.ts';
import { type Settled, toResult } from '#src/lib/loadable.ts';
import { deleteSealed, isOwn, listSealed, type SealedRow } from '#src/lib/outbox/seal/rows.ts';
import type { Wrapping } from '#src/lib/outbox/seal/envelope.ts';
import { onOutboxSignal } from '#src/lib/outbox/signals.ts';
import { fact } from '../feed/fact.ts';
import { perKey } from '../feed/perKey.ts';
import { readOutboxAtom, wakeOutboxAtom } from '../outbox.ts';
import { userIdAtom } from '../session.ts';

export type { SealedRow };

export interface Sealed {
  /** Of the user who is logged in. */
  own: SealedRow[];
  /** Of other users, who cannot be told apart here. */
  others: SealedRow[];
}

/** What is one's own depends on the user. */
const sealedOf = perKey((userId: string | null) =>
  fact<Sealed>('sealed', () => readSealed(userId), {
    scope: 'all',
    live: ({ refresh }) => onOutboxSignal(() => void refresh()),
  }),
);

/** Entries that were sealed at logouts, on this device. */
export const sealedAtom = atom((get) => get(sealedOf(get(userIdAtom)).factAtom));

const readSealedAtom = atom(null, (get, set) => set(sealedOf(get(userIdAtom)).refreshAtom));

async function readSealed(userId: string | null): Promise<Sealed> {
  const sealed: Sealed = { own: [], others: [] };
  for (const row of await listSealed()) ((await isOwn(row, userId)) ? sealed.own : sealed.others).push(row);
  return sealed;
}

/** Deletes sealed entries for good: they cannot be restored. */
export const deleteSealedAtom = atom(null, async (_get, set, ids: readonly string[]): Promise<Settled<void>> => {
  const result = await toResult(deleteSealed(ids));
  await set(readSealedAtom);
  return result;
});

let running: Promise<unknown> = Promise.resolve();

/** Opens the current user's sealed entries into the outbox, which sends them. One run at a time. */
export const unsealAtom = atom(null, async (get, set): Promise<void> => {
  const userId = get(userIdAtom);
  const run = running.then(async () => {
    if (userId === null || userId !== get(userIdAtom)) return;
    const opened = await toResult(unsealOf(userId));
    await set(readSealedAtom);
    if (opened.status === 'failed' || opened.data === 0) return;
    await set(readOutboxAtom);
    get(wakeOutboxAtom).wake(true);
  });
  running = run;
  await run;
});

async function unsealOf(userId: string): Promise<number> {
  const { own } = await readSealed(userId);
  if (own.length === 0) return 0;
  const { unsealOwn } = await import('#src/lib/outbox/seal/unseal.ts');
  return unsealOwn(userId, askKey);
}

async function askKey(entry: string, { keyId, ...wrapping }: Wrapping): Promise<string> {
  const { key } = await call('outbox/unseal', { entry, key_id: keyId, ...wrapping });
  return key;
}
