import type { ExpressionBuilder, Kysely } from 'kysely';
import * as v from 'valibot';
import { type PlanDay, planDaySchema, type PlanTrades } from '#contract/api/plans/plans.ts';
import { fromMinor } from '#contract/currencies.ts';
import { tickAt } from '#contract/market/calendar.ts';
import { formatDecimal } from '#contract/money.ts';
import type { PlanResult, PlanTrade } from '#contract/plans/rule.ts';
import { writePrice } from '#contract/rules/trading/figures.ts';
import type { Tables } from '#server/store/tables.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { rulesOfRow, secondsOf } from '../trading/moment.ts';
import type { PlanDayRow } from './changes.ts';
import { findPlan, type PlanRow, refuseIdle, runningOf } from './orders.ts';
import { lastLook, tradesOf } from './results.ts';
import type { DayStretch } from './step.ts';

interface Asked {
  id?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

type Listed = PlanDayRow & { number: string };

/** An account's paid plan days, newest first: of one order, or of all. @throws DomainError not_found for somebody else's order. */
export async function listPlanDays(
  db: Kysely<Tables>,
  userId: string,
  { id, cursor, limit }: Asked,
): Promise<{ list: PlanDay[]; next: string | null }> {
  if (id !== undefined) await findPlan(db, userId, id);
  let query = db
    .selectFrom('plan_days as d')
    .innerJoin('plan_orders as o', 'o.id', 'd.order_id')
    .selectAll('d')
    .select('o.number')
    .where('d.user_id', '=', userId);
  if (id !== undefined) query = query.where('d.order_id', '=', id);
  if (cursor !== undefined) query = query.where(isBehind(cursor));
  const rows = await query
    .orderBy('d.tick', 'desc')
    .orderBy('d.order_id', 'desc')
    .orderBy('d.n', 'desc')
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = rows.length > limit && last !== undefined ? `${last.tick}.${last.order_id}.${last.n}` : null;
  return { list: shown.map(presentDay), next };
}

/** The cursor is the place of the last row: those that come in between move no page. */
function isBehind(cursor: string) {
  const match = /^(\d{1,15})\.([0-9a-f-]{36})\.(\d{1,6})$/.exec(cursor);
  if (match === null) throw DomainError.of('parameter_wrong', { field: 'cursor' }, 'cursor');
  const [, tick = '', order = '', n = ''] = match;
  return (eb: ExpressionBuilder<Tables & { d: Tables['plan_days'] }, 'd'>) =>
    eb(eb.refTuple('d.tick', 'd.order_id', 'd.n'), '<', eb.tuple(BigInt(tick), order, BigInt(n)));
}

function presentDay(row: Listed): PlanDay {
  const { order_id: id, number, plan, n, cut, stretches, tick } = row;
  return {
    order_id: id,
    number,
    plan,
    n: Number(n),
    amount: fromMinor(row.amount, 'USDT'),
    stretches: stretchesOf(stretches),
    cut,
    net: fromMinor(row.net, 'USDT'),
    result: fromMinor(row.result, 'USDT'),
    fees: fromMinor(row.fees, 'USDT'),
    slippage: fromMinor(row.slippage, 'USDT'),
    trades: Number(row.trades),
    time: secondsOf(tick),
    simulated: true,
  };
}

/** @throws v.ValiError for a row that nobody here has written. */
export function stretchesOf(stored: string): DayStretch[] {
  return v.parse(planDaySchema.entries.stretches, JSON.parse(stored));
}

/**
 * What a plan day did: of a paid one, or, without `n`, of the one that runs, as if it were over at the last look of its rule.
 * @throws DomainError not_found, plan_not_running.
 */
export async function planTrades(
  deps: Deps,
  userId: string,
  { id, n }: { id: string; n?: number | undefined },
): Promise<PlanTrades> {
  const { db } = deps.store;
  const order = await findPlan(db, userId, id);
  if (n === undefined) return liveTrades(deps, order);
  const row = await db
    .selectFrom('plan_days')
    .selectAll()
    .where('order_id', '=', id)
    .where('n', '=', BigInt(n))
    .executeTakeFirst();
  if (row === undefined) throw DomainError.of('not_found', {});
  const { plan, amount, tick } = row;
  const result = await tradesOf(deps, { plan, amount, stretches: stretchesOf(row.stretches) });
  return presentTrades({ order_id: id, n, amount, live: false, at: secondsOf(tick) }, result);
}

async function liveTrades(deps: Deps, order: PlanRow): Promise<PlanTrades> {
  refuseIdle(order);
  const { id, plan, value: amount, days_paid: paid } = order;
  const day = runningOf(order) ?? { from: 0, to: 0 };
  const to = Math.max(day.from, Math.min(day.to, lastLook(tickAt(deps.clock.nowMs()))));
  const result = await tradesOf(deps, { plan, amount, stretches: [{ from: day.from, to }] });
  return presentTrades({ order_id: id, n: Number(paid) + 1, amount, live: true, at: secondsOf(to) }, result);
}

type Head = Pick<PlanTrades, 'order_id' | 'n' | 'live' | 'at'> & { amount: bigint };

function presentTrades({ amount, ...head }: Head, { net, fees, slippage, trades }: PlanResult): PlanTrades {
  return {
    ...head,
    amount: fromMinor(amount, 'USDT'),
    net: fromMinor(net, 'USDT'),
    fees: fromMinor(fees, 'USDT'),
    slippage: fromMinor(slippage, 'USDT'),
    list: trades.map(presentTrade),
    simulated: true,
  };
}

function presentTrade({ tick, symbol, venue, side, cause, quantity, price, amount, fee, slippage }: PlanTrade) {
  const rules = rulesOfRow(symbol);
  return {
    tick,
    time: secondsOf(tick),
    symbol,
    venue,
    side,
    cause,
    quantity: formatDecimal(quantity, rules.quantityPrecision),
    price: writePrice(rules, price),
    amount: fromMinor(amount, 'USDT'),
    fee: fromMinor(fee, 'USDT'),
    slippage: fromMinor(slippage, 'USDT'),
  };
}
