import type { Kysely } from 'kysely';
import type { Answer } from '#contract/api/calls.ts';
import type { TopupState } from '#contract/api/practice.ts';
import { currencies, fromMinor, toMinor } from '#contract/currencies.ts';
import { topup as limits } from '#contract/rules/practice.ts';
import { post } from '#server/ledger/post.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import { forChange } from '#server/store/prepared.ts';
import type { Tables } from '#server/store/tables.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { balanceIn } from '../funds/wallet.ts';

const currency = 'USDT';
const max = minorOf(limits.max);
const min = minorOf(limits.min);

function minorOf(text: string): bigint {
  const minor = toMinor(text, currency);
  if (minor === null) throw new Error(`${text} is no amount of ${currency}.`);
  return minor;
}

/** How much can be added to an account now. What was added counts for one plan day in real seconds, to the second. */
export async function topupState(
  db: Kysely<Tables>,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  userId: string,
): Promise<TopupState> {
  const since = BigInt(nowSeconds(clock) - config.planDaySeconds);
  const counted = await db
    .selectFrom('topups')
    .select(['amount', 'created'])
    .where('user_id', '=', userId)
    .where('created', '>', since)
    .orderBy('created')
    .execute();
  const left = counted.reduce((rest, { amount }) => rest - amount, max);
  const [oldest] = counted;
  const moreAt = oldest === undefined ? null : Number(oldest.created) + config.planDaySeconds;
  return { max: fromMinor(max, currency), left: fromMinor(left, currency), more_at: moreAt };
}

/**
 * Adds practice money to an account. Of several at once each comes behind the one before.
 * @param key makes the entry's id: one intent is one entry.
 * @throws DomainError amount_decimals, amount_range, topup_limit.
 */
export async function topUp(
  trx: Trx,
  deps: Deps,
  userId: string,
  { amount: text, key }: { amount: string; key: string },
): Promise<Answer<'wallet/topup'>> {
  const amount = toMinor(text, currency);
  if (amount === null) {
    throw DomainError.of('amount_decimals', { currency, decimals: currencies[currency].scale }, 'amount');
  }
  if (amount < min || amount > max) throw DomainError.of('amount_range', { ...limits, currency }, 'amount');
  await forChange(trx, trx.selectFrom('users').select('id').where('id', '=', userId)).execute();
  const now = nowSeconds(deps.clock);
  await forgetOld(trx, userId, now - deps.config.planDaySeconds);
  const { left, more_at: moreAt } = await topupState(trx, deps, userId);
  if (amount > minorOf(left)) {
    throw DomainError.of('topup_limit', { available: left, max: limits.max, until: moreAt ?? now }, 'amount');
  }
  const id = `topup:${userId}:${key}`;
  await trx
    .insertInto('topups')
    .values({ id, user_id: userId, amount, created: BigInt(now) })
    .execute();
  const line = { currency, bucket: 'available' } as const;
  const lines = [
    { ...line, owner: 'house', kind: 'mint' as const, amount: -amount },
    { ...line, owner: userId, kind: 'spot' as const, amount },
  ];
  await post(trx, { id, kind: 'topup', reference: `T${key.slice(0, 8).toUpperCase()}`, lines }, now);
  return {
    balance: await balanceIn(trx, deps, userId, 'spot', currency),
    topup: await topupState(trx, deps, userId),
  };
}

/** The entries in the ledger say for ever what was added; the rows only what still counts. */
async function forgetOld(trx: Trx, userId: string, until: number): Promise<void> {
  await trx.deleteFrom('topups').where('user_id', '=', userId).where('created', '<=', BigInt(until)).execute();
}
