import { dayTicks } from '#contract/market/path/ticks.ts';
import type { TimeInForce } from '#contract/api/spot.ts';
import type { MarketRules } from '#contract/markets.ts';
import { writePrice } from '#contract/rules/trading/figures.ts';
import { DomainError } from '../errors.ts';
import type { UnitOfWork } from './unitOfWork.ts';
import { secondsOf } from './moment.ts';
import { setTrigger } from './triggers.ts';
import type { Trigger } from './rows.ts';

/** The columns of a waiting order. Prices in price units of the market. */
interface WaitingRow {
  type: 'market' | 'limit';
  worst_price: bigint | null;
  stop_price: bigint | null;
  stop_tick: bigint | null;
  time_in_force: TimeInForce;
  tick: bigint;
}

/** The tick at which a day order expires: the first one of the next day UTC. */
export function endOfDay(tick: number | bigint): bigint {
  return (BigInt(tick) / BigInt(dayTicks) + 1n) * BigInt(dayTicks);
}

/** Whether an order waits or has waited: a plain market order never does. */
function hasWaited({ type, stop_price: stop }: WaitingRow): boolean {
  return type === 'limit' || stop !== null;
}

export function presentWaiting(rules: MarketRules, row: WaitingRow) {
  const price = (figure: bigint | null) => (figure === null ? null : writePrice(rules, figure));
  return {
    worst_price: price(row.worst_price),
    stop_price: price(row.stop_price),
    stop_tick: row.stop_tick === null ? null : Number(row.stop_tick),
    time_in_force: hasWaited(row) ? row.time_in_force : null,
    expires: hasWaited(row) && row.time_in_force === 'day' ? secondsOf(endOfDay(row.tick)) : null,
  };
}

/** A day order gets a trigger for its expiry. */
export function setExpiry(
  work: UnitOfWork,
  target: Pick<Trigger, 'order_id' | 'product' | 'symbol'>,
  { time_in_force: time, tick }: WaitingRow,
): void {
  if (time === 'day') setTrigger(work, target, 'end', 'at', endOfDay(tick), tick);
}

/**
 * A stop price must not be reached yet: a buy stop is above the price, a sell stop below.
 * @param board the price on the board now, which the refusal names.
 * @throws DomainError stop_price_low, stop_price_high.
 */
export function refuseReachedStop(
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

/** @throws DomainError parameter_wrong for a day order that does not wait. */
export function refuseTimeInForce(time: TimeInForce | undefined): void {
  if (time === 'day') throw DomainError.of('parameter_wrong', { field: 'time_in_force' }, 'time_in_force');
}
