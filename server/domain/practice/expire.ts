import { deviceAccount } from '#contract/rules/practice.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import { accountsOf } from '../account/sessions.ts';
import { canReturn } from '../account/users.ts';
import type { Deps, Trx } from '../deps.ts';
import { addNotice, tellNotice } from '../notices/notices.ts';
import { holdIfThere } from './accounts.ts';
import { erasePerson } from './erase.ts';

const day = 86_400;
/** At most so many at once: the rest has time until the next round. */
const roundMax = 200;

/** Accounts of a device alone that nobody has used for long: their owners are told in time, and then they are deleted. */
export async function expireDeviceAccounts(deps: Deps): Promise<void> {
  const now = nowSeconds(deps.clock);
  const { keptDays, warnedDays } = deviceAccount;
  for (const { id } of await unusedSince(deps, now - keptDays * day)) {
    const after = await deps.store.transaction((trx) => expire(trx, deps, id, now));
    await after?.();
  }
  for (const { id, used } of await unusedSince(deps, now - (keptDays - warnedDays) * day)) {
    const cause = `expires:${used}`;
    const at = Number(used) + keptDays * day;
    await deps.store.transaction((trx) => addNotice(trx, deps, id, cause, { kind: 'account_expires', at }));
    await tellNotice(deps, id, cause);
  }
}

/** Owners without a name or passkey to log in with, of whose accounts none was used since. */
function unusedSince({ store: { db } }: Pick<Deps, 'store'>, since: number) {
  return db
    .selectFrom('users as owner')
    .innerJoin('users as account', (join) =>
      join.on((eb) => eb(eb.fn.coalesce('account.owner_id', 'account.id'), '=', eb.ref('owner.id'))),
    )
    .select('owner.id')
    .select((eb) => eb.fn.max('account.used').as('used'))
    .where('owner.owner_id', 'is', null)
    .where('owner.deleted', 'is', null)
    .where('owner.used', '<=', BigInt(since))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('logins').select('name').whereRef('logins.user_id', '=', 'owner.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.user_id', '=', 'owner.id'))),
    )
    .groupBy('owner.id')
    .having((eb) => eb(eb.fn.max('account.used'), '<=', BigInt(since)))
    .orderBy('used')
    .limit(roundMax)
    .execute();
}

/** @returns null where somebody has used it, made it one that can be logged in to, or deleted it, since it was looked up. */
async function expire(trx: Trx, deps: Deps, ownerId: string, now: number) {
  const owner = await holdIfThere(trx, ownerId);
  if (owner === undefined) return null;
  const used = await trx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', accountsOf(trx, ownerId))
    .where('used', '>', BigInt(now - deviceAccount.keptDays * day))
    .limit(1)
    .executeTakeFirst();
  return used === undefined && !(await canReturn(trx, ownerId)) ? erasePerson(trx, deps, owner) : null;
}
