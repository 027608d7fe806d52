import type { Kysely } from 'kysely';
import type { WithdrawalState } from '#contract/api/funds/withdrawals.ts';
import { currencies, type Currency, fromMinor, toMinor } from '#contract/currencies.ts';
import { marketOf, type MarketRules } from '#contract/markets.ts';
import { formatDecimal } from '#contract/money.ts';
import { refusedEnding } from '#contract/rules/deposit.ts';
import { worthSymbol } from '#contract/rules/worth/worth.ts';
import { leastOf, withdrawalRules } from '#contract/rules/withdrawal/rules.ts';
import { balancesOf } from '#server/ledger/read.ts';
import type { Tables } from '#server/store/tables.ts';
import type { Session } from '../account/sessions.ts';
import type { Deps } from '../deps.ts';
import { identityStateOf } from '../identity/identities.ts';
import { hasPayPassword } from '../security/payPassword.ts';
import { isTwoFactorOn } from '../security/secondFactor.ts';
import { liveRows } from '../trading/positions/positions.ts';
import { turnoverOf } from './turnover.ts';

/** Whose withdrawal it would be, as the session says it. */
export type Withdrawer = Pick<Session, 'userId' | 'ownerId' | 'isFrozen' | 'isArchived'>;

/**
 * Everything that decides a withdrawal of this currency, with the account's own figures of now: what `withdrawalConditions`
 * (contract/rules/withdrawal) explains.
 * @param db a transaction, or the database.
 */
export async function withdrawalState(
  db: Kysely<Tables>,
  deps: Deps,
  who: Withdrawer,
  currency: Currency,
): Promise<WithdrawalState> {
  const { userId, ownerId } = who;
  const nowMs = deps.clock.nowMs();
  const held = await balancesOf(db, userId);
  const own = held.find((row) => row.kind === 'spot' && row.currency === currency) ?? { available: 0n, frozen: 0n };
  const positions = await liveRows(db, userId);
  return {
    currency,
    at: Math.floor(nowMs / 1000),
    decimals: currencies[currency].scale,
    available: fromMinor(own.available, currency),
    frozen: fromMinor(own.frozen, currency),
    ...minimumOf(deps, currency, nowMs),
    fee_rate: formatDecimal(withdrawalRules.feeBps, 4),
    turnover: await turnoverOf(db, deps, userId),
    identity: await identityStateOf(db, ownerId),
    has_pay_password: await hasPayPassword(db, ownerId),
    two_factor: await isTwoFactorOn(db, ownerId),
    open_positions: positions.filter(({ status }) => status !== 'pending').length,
    pending: await pendingOf(db, userId),
    account: who.isFrozen ? 'frozen' : who.isArchived ? 'archived' : 'active',
    review_seconds: deps.config.reviewSeconds,
    refused_ending: refusedEnding,
  };
}

type Minimum = Pick<WithdrawalState, 'min' | 'min_usdt' | 'price'>;

function minimumOf({ market }: Deps, currency: Currency, nowMs: number): Minimum {
  const { minUsdt } = withdrawalRules;
  const usdt = fromMinor(toMinor(minUsdt, 'USDT') ?? 0n, 'USDT');
  const symbol = worthSymbol(currency);
  if (symbol === null) return { min: usdt, min_usdt: usdt, price: null };
  const rules = rulesOfSymbol(symbol);
  const price = market.priceAt(symbol, nowMs);
  return {
    min: fromMinor(leastOf(currency, rules, price), currency),
    min_usdt: usdt,
    price: formatDecimal(price, rules.pricePrecision),
  };
}

function rulesOfSymbol(symbol: string): MarketRules {
  const rules = marketOf(symbol);
  if (rules === undefined) throw new Error(`There is no market ${symbol} to value a coin by.`);
  return rules;
}

async function pendingOf(db: Kysely<Tables>, userId: string): Promise<WithdrawalState['pending']> {
  const row = await db
    .selectFrom('withdrawals')
    .select(['id', 'number', 'created'])
    .where('user_id', '=', userId)
    .where('status', '=', 'review')
    .executeTakeFirst();
  return row === undefined ? null : { id: row.id, number: row.number, since: Number(row.created) };
}
