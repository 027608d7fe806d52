import { atom } from 'jotai';
import type { SealingKey } from '#contract/rules/seal.ts';
import { AppError } from '#src/lib/appError.ts';
import { type Settled, toResult } from '#src/lib/loadable.ts';
import { canSeal } from '#src/lib/outbox/seal/envelope.ts';
import { knownSealingKey } from '#src/lib/outbox/seal/leftBehind.ts';
import { sealAway } from '#src/lib/outbox/seal/sealAway.ts';
import { listEntries, removeEntries } from '#src/lib/outbox/store.ts';
import { readOutboxAtom } from '#src/state/outbox.ts';
import { logOutAtom } from '#src/state/device/loggingOut.ts';
import { userIdAtom } from '#src/state/session.ts';
import { unsealAtom } from '#src/state/device/sealed.ts';

/** Whether what waits can be sealed here, and why not. */
export type Sealability = { can: true; key: SealingKey } | { can: false; why: 'no_crypto' | 'no_key' };

export const readSealabilityAtom = atom(null, async (get): Promise<Sealability> => {
  const userId = get(userIdAtom);
  if (!canSeal()) return { can: false, why: 'no_crypto' };
  const key = userId === null ? null : await toResult(knownSealingKey(userId));
  return key?.status === 'ready' && key.data !== null ? { can: true, key: key.data } : { can: false, why: 'no_key' };
});

/**
 * Seals what waits, then logs out, with or without a network. When it fails the user stays logged in, and what was sealed by then
 * is opened again as soon as the server can be asked.
 */
export const sealAndLogOutAtom = atom(null, async (get, set, key: SealingKey): Promise<Settled<void>> => {
  const userId = get(userIdAtom);
  if (userId === null) return { status: 'failed', error: new AppError('not_authorised') };
  const result = await toResult(sealAway(userId, key));
  if (result.status === 'failed') {
    await set(readOutboxAtom);
    void set(unsealAtom);
    return result;
  }
  return set(logOutAtom);
});

/** Deletes what waits, then logs out. What is on its way at this very moment may still arrive. */
export const deleteAndLogOutAtom = atom(null, async (get, set): Promise<Settled<void>> => {
  const userId = get(userIdAtom);
  if (userId === null) return { status: 'failed', error: new AppError('not_authorised') };
  const result = await toResult(deleteAll(userId));
  return result.status === 'failed' ? result : set(logOutAtom);
});

async function deleteAll(userId: string): Promise<void> {
  const entries = await listEntries(userId);
  await removeEntries(entries.map(({ id }) => id));
}
