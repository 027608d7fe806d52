import { nowSeconds } from '#server/platform/clock.ts';
import type { Deps, Trx } from '../deps.ts';

/**
 * Notes that an account was used on this installation of the app.
 * @returns whether that is news to its owner: an installation beside those known, or one that does not say which it is.
 */
export async function rememberDevice(
  trx: Trx,
  deps: Deps,
  userId: string,
  device: string | undefined,
): Promise<boolean> {
  if (device === undefined) return true;
  const others = await trx
    .selectFrom('devices')
    .select('created')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  const added = await trx
    .insertInto('devices')
    .values({ user_id: userId, device_hash: hashOf(deps, device), created: BigInt(nowSeconds(deps.clock)) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('created')
    .executeTakeFirst();
  return added !== undefined && others !== undefined;
}

/** Asks the database also for no user and no device, so that the answer takes as long. */
export async function isKnownDevice(
  deps: Deps,
  userId: string | undefined,
  device: string | undefined,
): Promise<boolean> {
  const row = await deps.store.db
    .selectFrom('devices')
    .select('created')
    .where('user_id', '=', userId ?? '')
    .where('device_hash', '=', hashOf(deps, device ?? ''))
    .executeTakeFirst();
  return row !== undefined;
}

function hashOf(deps: Deps, device: string): string {
  return deps.secrets.mac('device', device);
}
