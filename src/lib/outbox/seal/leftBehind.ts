import type { User } from '../../../../contract/api/account.ts';
import type { SealingKey } from '../../../../contract/rules/seal.ts';
import { deletePrivateStore, privateStore } from '../../db.ts';
import { dropNotesOf } from '../../device/notes.ts';
import { ownersWithStores } from '../../device/owners.ts';
import { settle } from '../../loadable.ts';
import { dropSharedOf } from '../../install/shared.ts';
import { dropTabDrafts } from '../../tabStore.ts';
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
  await settle(dropSharedOf(userId));
  const key = await knownSealingKey(userId);
  if (key !== null) await sealAway(userId, key);
}

/**
 * Finishes what a logout had begun when the app was closed: of users who are not logged in, nothing readable stays.
 * @param userId who is logged in on this page; null for nobody.
 */
export async function tidyAfterOthers(userId: string | null): Promise<void> {
  const kept = await readKeptSession();
  const others = new Set([...(await ownersWithStores()), ...(await ownersOfEntries())]);
  for (const owner of others) {
    if (owner === userId || owner === kept?.userId) continue;
    await leaveNothingReadable(owner);
    await deletePrivateStore(owner);
  }
}
