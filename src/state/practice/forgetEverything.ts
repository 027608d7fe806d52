import { atom } from 'jotai';
import { deletePrivateStore } from '#src/lib/db.ts';
import { dropNotesOf } from '#src/lib/device/notes.ts';
import { type Settled, toResult } from '#src/lib/loadable.ts';
import { deleteSealed, listSealedOf } from '#src/lib/outbox/seal/rows.ts';
import { listEntries, removeEntries } from '#src/lib/outbox/store.ts';
import { forgetAtom, othersAtom, userIdAtom } from '../session.ts';

/**
 * Somebody has deleted themselves: what waits on this device goes with them, unsent, sealed as well, and nothing of any of their
 * accounts stays.
 */
export const forgetEverythingAtom = atom(
  null,
  async (get, set, accounts: readonly string[]): Promise<Settled<void>> => {
    const own = new Set([...accounts, ...get(othersAtom)]);
    const current = get(userIdAtom);
    if (current !== null) own.add(current);
    for (const id of own) await toResult(removeWaiting(id));
    const result = await set(forgetAtom);
    for (const id of own) {
      dropNotesOf(id);
      await toResult(deletePrivateStore(id));
    }
    return result;
  },
);

async function removeWaiting(owner: string): Promise<void> {
  const entries = await listEntries(owner);
  await removeEntries(entries.map(({ id }) => id));
  const sealed = await listSealedOf(owner);
  await deleteSealed(sealed.map(({ id }) => id));
}
