import { nowMs } from '../clock.ts';
import { openStore } from '../db.ts';

/** A picture on its way from the gallery into the voucher form. Unsealed as it is, it stays a day at most. */
export interface SharedPicture {
  version: 1;
  bytes: ArrayBuffer;
  type: string;
  name: string;
  /** Milliseconds since 1970, by the device's clock. */
  sharedAt: number;
  /** The user logged in then; null when none was: the next one to log in. */
  owner: string | null;
}

const store = openStore('hft-shared');
const key = 'picture';
const keptMs = 86_400_000;

/**
 * Keeps a picture, durably, in place of the one before.
 * @throws AppError `storage_failed`.
 */
export async function keepShared(bytes: ArrayBuffer, about: Pick<SharedPicture, 'type' | 'name' | 'owner'>) {
  await store.set(key, { version: 1, bytes, ...about, sharedAt: nowMs() } satisfies SharedPicture);
}

/** The picture that waits for this user, or null. One that is too old, or somebody else's, is deleted. */
export async function readShared(userId: string | null): Promise<SharedPicture | null> {
  const picture = await store.get<SharedPicture>(key);
  if (picture === undefined) return null;
  // A clock that was set back must not keep it for years.
  const isFresh = picture.version === 1 && Math.abs(nowMs() - picture.sharedAt) < keptMs;
  const isOthers = userId !== null && picture.owner !== null && picture.owner !== userId;
  if (isFresh && !isOthers) return picture;
  await dropShared();
  return null;
}

export function dropShared(): Promise<void> {
  return store.del(key);
}

/** Deleted at a user's logout: a picture without an owner may be theirs, too. */
export async function dropSharedOf(userId: string): Promise<void> {
  await store.update<SharedPicture>(key, (picture) =>
    picture === undefined || picture.owner === null || picture.owner === userId ? undefined : picture,
  );
}
