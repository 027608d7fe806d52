import { dayTicks } from '#contract/market/path/ticks.ts';
import type { TimeInForce } from '#contract/api/spot.ts';
import type { MarketRules } from '#contract/markets.ts';
import { writePrice } from '#contract/rules/trading/figures.ts';
import { DomainError } from '../errors.ts';
import type { Books } from './books.ts';
import { secondsOf } from './moment.ts';
import { setTrigger } from './triggers.ts';
import type { Trigger } from './rows.ts';

/** What an order's row says of its waiting. Prices are whole ones of the market. */
interface Waits {
  type: 'market' | 'limit';
  worst_price: bigint | null;
  stop_price: bigint | null;
  stop_tick: bigint | null;
  time_in_force: TimeInForce;
  tick: bigint;
}

/** The first tick of the day after an order's own: there an order of that day ends. */
export function endOfDay(tick: number | bigint): bigint {
  return (BigInt(tick) / BigInt(dayTicks) + 1n) * BigInt(dayTicks);
}

/** Whether a row is of an order that has waited: one that takes the market's price at once never does. */
function hasWaited({ type, stop_price: stop }: Waits): boolean {
  return type === 'limit' || stop !== null;
}

export function presentWaiting(rules: MarketRules, row: Waits) {
  const price = (figure: bigint | null) => (figure === null ? null : writePrice(rules, figure));
  return {
    worst_price: price(row.worst_price),
    stop_price: price(row.stop_price),
    stop_tick: row.stop_tick === null ? null : Number(row.stop_tick),
    time_in_force: hasWaited(row) ? row.time_in_force : null,
    expires: hasWaited(row) && row.time_in_force === 'day' ? secondsOf(endOfDay(row.tick)) : null,
  };
}

/** An order of a day waits for its end as well. */
export function waitForEnd(
  books: Books,
  target: Pick<Trigger, 'order_id' | 'product' | 'symbol'>,
  { time_in_force: time, tick }: Waits,
): void {
  if (time === 'day') setTrigger(books, target, 'end', 'at', endOfDay(tick), tick);
}

/**
 * A stop order waits on the far side of the price: a buyer's above it, a seller's below.
 * @param board the price that the board has now: it is the one that is told.
 * @throws DomainError stop_price_low, stop_price_high.
 */
export function refuseReached(
  rules: MarketRules,
  side: 'buy' | 'sell',
  stop: bigint,
  current: bigint,
  board: bigint,
): void {
  const params = { price: writePrice(rules, stop), current: writePrice(rules, board) };
  if (side === 'buy' && stop <= current) throw DomainError.of('stop_price_low', params, 'stop_price');
  if (side === 'sell' && stop >= current) throw DomainError.of('stop_price_high', params, 'stop_price');
}

/** @throws DomainError parameter_wrong for a time in force of what does not wait. */
export function refuseNoWait(time: TimeInForce | undefined): void {
  if (time === 'day') throw DomainError.of('parameter_wrong', { field: 'time_in_force' }, 'time_in_force');
}
