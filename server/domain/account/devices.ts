import { nowSeconds } from '../../platform/clock.ts';
import type { Deps, Trx } from '../deps.ts';

/** Notes that an account was used on this installation of the app. */
export async function rememberDevice(trx: Trx, deps: Deps, userId: string, device: string | undefined): Promise<void> {
  if (device === undefined) return;
  await trx
    .insertInto('devices')
    .values({ user_id: userId, device_hash: hashOf(deps, device), created: BigInt(nowSeconds(deps.clock)) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
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
