import { type Kysely, sql } from 'kysely';
import type { WithdrawalState } from '#contract/api/funds/withdrawals.ts';
import { fromMinor, isCurrency } from '#contract/currencies.ts';
import { tickAt } from '#contract/market/calendar.ts';
import { withdrawalRules } from '#contract/rules/withdrawal/rules.ts';
import type { Tables } from '#server/store/tables.ts';
import type { Deps } from '../deps.ts';
import { creditOf, type DepositRow } from '../funds/deposits.ts';
import { valueInUsdt } from '../funds/wallet.ts';

/**
 * What an account has traded since its last credited deposit, and how much it must have: notional of spot fills, opening notional of
 * contracts and forex, and stakes of options. What is not filled, what is closed, and what moves between own accounts is no turnover.
 */
export async function turnoverOf(
  db: Kysely<Tables>,
  deps: Pick<Deps, 'market'>,
  userId: string,
): Promise<WithdrawalState['turnover']> {
  const deposit = await lastCredited(db, userId);
  if (deposit === undefined) return { have: fromMinor(0n, 'USDT'), need: fromMinor(0n, 'USDT'), deposit: null };
  const credited = Number(deposit.decided);
  const need = worthWhenCredited(deps, deposit, credited) * withdrawalRules.turnoverMultiple;
  return {
    have: fromMinor(await tradedSince(db, userId, credited), 'USDT'),
    need: fromMinor(need, 'USDT'),
    deposit: { number: deposit.number, credited },
  };
}

function lastCredited(db: Kysely<Tables>, userId: string): Promise<DepositRow | undefined> {
  return db
    .selectFrom('deposits')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', 'succeed')
    .orderBy('decided', 'desc')
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** USDT minor units, rounded down, at the price of the second in which it was credited: it never changes. */
function worthWhenCredited(deps: Pick<Deps, 'market'>, deposit: DepositRow, credited: number): bigint {
  const { credited_in: currency } = deposit;
  if (!isCurrency(currency)) throw new Error(`Deposit ${deposit.number} was credited in what is no currency.`);
  return valueInUsdt(deps, currency, creditOf(deposit), credited * 1000);
}

/** USDT minor units, from the second of the credit on. */
async function tradedSince(db: Kysely<Tables>, userId: string, credited: number): Promise<bigint> {
  const fills = await db
    .selectFrom('fills')
    .select(sql<bigint>`cast(coalesce(sum(amount), 0) as bigint)`.as('sum'))
    .where('user_id', '=', userId)
    .where('tick', '>=', BigInt(tickAt(credited * 1000)))
    .where('purpose', '=', 'open')
    .where('product', '!=', 'option')
    .executeTakeFirstOrThrow();
  const options = await db
    .selectFrom('options')
    .select(sql<bigint>`cast(coalesce(sum(stake), 0) as bigint)`.as('sum'))
    .where('user_id', '=', userId)
    .where('created', '>=', BigInt(credited))
    .executeTakeFirstOrThrow();
  return fills.sum + options.sum;
}
