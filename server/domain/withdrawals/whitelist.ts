import type { Kysely } from 'kysely';
import { type Whitelist, withdrawalRules } from '#contract/rules/withdrawal/rules.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import type { Tables } from '#server/store/tables.ts';
import type { Deps, Trx } from '../deps.ts';

/** A person's address whitelist, as it is now. */
export async function whitelistOf(
  db: Kysely<Tables>,
  { clock }: Pick<Deps, 'clock'>,
  ownerId: string,
): Promise<Whitelist> {
  const row = await db
    .selectFrom('safeguards')
    .select(['whitelist', 'whitelist_off'])
    .where('user_id', '=', ownerId)
    .executeTakeFirst();
  const offAt = row?.whitelist_off ?? null;
  const isOver = offAt !== null && Number(offAt) <= nowSeconds(clock);
  if (row?.whitelist !== 1n || isOver) return { on: false, off_at: null };
  return { on: true, off_at: offAt === null ? null : Number(offAt) };
}

/**
 * Switches it on at once, or lets it end in a day; asked for again, it ends when it was going to. The owner's row is held.
 * @returns it, and whether it is another one than before: what changes nothing is no news.
 */
export async function setWhitelist(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  ownerId: string,
  on: boolean,
): Promise<{ after: Whitelist; isNew: boolean }> {
  const before = await whitelistOf(trx, deps, ownerId);
  const offAt = before.off_at ?? nowSeconds(deps.clock) + withdrawalRules.waitSeconds;
  const after: Whitelist = on ? { on: true, off_at: null } : { on: before.on, off_at: before.on ? offAt : null };
  const row = {
    whitelist: after.on ? 1n : 0n,
    whitelist_off: after.off_at === null ? null : BigInt(after.off_at),
  };
  await trx
    .insertInto('safeguards')
    .values({ user_id: ownerId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
  return { after, isNew: after.on !== before.on || after.off_at !== before.off_at };
}
