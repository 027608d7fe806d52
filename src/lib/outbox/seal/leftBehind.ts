import type { User } from '#contract/api/account.ts';
import type { SealingKey } from '#contract/rules/seal.ts';
import { deletePrivateStore, privateStore } from '#src/lib/db.ts';
import { dropNotesOf } from '#src/lib/device/notes.ts';
import { ownersWithStores } from '#src/lib/device/owners.ts';
import { toResult } from '#src/lib/loadable.ts';
import { dropSharedOf } from '#src/lib/install/shared.ts';
import { dropTabDrafts } from '#src/lib/tabStore.ts';
import { readKeptSession } from '../owner.ts';
import { ownersOfEntries } from '../store.ts';
import { canSeal } from './envelope.ts';
import { sealAway } from './sealAway.ts';

/** The server's key as it came with the user; null when this device has never asked, or cannot seal. */
export async function knownSealingKey(userId: string): Promise<SealingKey | null> {
  // What was kept by an older version of the app lacks it.
  const user = await privateStore(userId).get<Partial<User>>('user');
  return canSeal() ? (user?.sealing_key ?? null) : null;
}

/**
 * Seals what still waits of a user whose session is over; the account's name and a picture on their way into forms go. What
 * cannot be sealed stays as it is.
 */
export async function leaveNothingReadable(userId: string): Promise<void> {
  dropTabDrafts();
  dropNotesOf(userId);
  await toResult(dropSharedOf(userId));
  const key = await knownSealingKey(userId);
  if (key !== null) await sealAway(userId, key);
}

/**
 * Finishes what a logout had begun when the app was closed: of users who are not logged in, nothing readable stays.
 * @param current who is logged in on this page, at the moment it is asked; null for nobody.
 */
export async function tidyAfterOthers(current: () => string | null): Promise<void> {
  // In this order: a login keeps its session before it stores anything else, so who was found here has one by the time it is read.
  const found = new Set([...(await ownersWithStores()), ...(await ownersOfEntries())]);
  for (const owner of found) {
    const kept = await readKeptSession();
    if (owner === current() || owner === kept?.userId || kept?.others?.includes(owner) === true) continue;
    await leaveNothingReadable(owner);
    await deletePrivateStore(owner);
  }
}
