import { isDealt } from '#contract/rules/products.ts';
import type { CloseReason, Position } from '#contract/api/positions.ts';
import type { SpotOrder } from '#contract/api/spot.ts';
import { tickMs } from '#contract/market/path/ticks.ts';
import type { MarketRules } from '#contract/markets.ts';
import { closingTicks } from '#contract/rules/trading/fit.ts';
import { isOfTwoPrices } from '#contract/rules/trading/liquidation.ts';

/** A price that was waited for, and the tick from which on it can be said that it was. */
export interface Wait {
  why: 'limit' | Exclude<CloseReason, 'user'>;
  price: string;
  since: number;
}

/** What ended a position, and at which tick. */
export type Ended = Wait & { at: number };

/** What waited and was not filled, up to which tick; null while it goes on waiting. */
export type Unfilled = Wait & { until: number | null };

/**
 * A limit waits for the ticks behind that of its order or, where a stop price comes first, behind the tick that reached it: until then
 * it waits for nothing. One of two waits from its order on.
 */
export function limitOf(
  price: string | null,
  { type, tick, stop_price: stop, stop_tick: reached }: Pick<SpotOrder, 'type' | 'tick' | 'stop_price' | 'stop_tick'>,
): Wait | null {
  // A list that an earlier version kept knows no stop price.
  const from = !stop || type === 'oco' ? tick : reached;
  return price === null || from === null ? null : { why: 'limit', price, since: from + 1 };
}

/**
 * What ended a position. Stops count from the tick behind the one at which they were set, the liquidation of a contract from the
 * one behind the opening of its last part. Nights move the liquidation of forex and metals: there it is only sure that it stood at the tick before.
 */
export function endOf(position: Position, rules: MarketRules): Ended | null {
  const { close_reason: why, close_tick: at, open_tick: opened, stops_tick: set, product } = position;
  if (why === null || why === 'user' || at === null || opened === null) return null;
  const levels = {
    take_profit: position.take_profit,
    stop_loss: position.stop_loss,
    liquidation: position.liquidation_price,
  };
  const price = levels[why];
  if (price === null) return null;
  // At the tick at which only the other stop was set it counted already.
  if (why !== 'liquidation') return { why, price, at, since: Math.min((set ?? opened) + 1, at) };
  // Where price and rate decide together, no level says when: only the price of its tick is asked about.
  if (isOfTwoPrices({ rules })) return null;
  return { why, price, at, since: isDealt(product) ? Math.max(opened + 1, at - 1) : opened + 1 };
}

/** What of a spot order waited and was not filled. */
export function unfilledSpot(order: SpotOrder): Unfilled[] {
  const { price, status, ended } = order;
  const limit = limitOf(price, order);
  if (limit === null || status === 'done') return [];
  return [{ ...limit, until: status === 'open' ? null : beforeSecond(ended) }];
}

/** What of a position's limit order waited and was not filled. */
export function unfilledLimit(position: Position): Unfilled[] {
  const { limit_price: price, status, waiting_quantity: waiting, closed } = position;
  const limit = limitOf(price, position);
  if (limit === null) return [];
  if (status === 'cancelled') return [{ ...limit, until: beforeSecond(closed) }];
  return /[1-9]/.test(waiting) ? [{ ...limit, until: null }] : [];
}

/** The stops and the liquidation that a position has, or had when something else ended it. */
export function unfilledStops(position: Position, rules: MarketRules): Unfilled[] {
  const { open_tick: opened, stops_tick: set, status, close_tick: closed, close_reason: ended, product } = position;
  if (opened === null || status === 'cancelled') return [];
  // A dealer closes by hand a second after it was accepted; the stops rest meanwhile.
  const rest = isDealt(product) && ended === 'user' ? closingTicks : 0;
  const until = status === 'closed' && closed !== null ? closed - 1 - rest : null;
  const levels = [
    ['take_profit', position.take_profit, set ?? opened],
    ['stop_loss', position.stop_loss, set ?? opened],
    ['liquidation', isOfTwoPrices({ rules }) ? null : position.liquidation_price, opened],
  ] as const;
  return levels.flatMap(([why, price, from]) =>
    price === null || why === ended ? [] : [{ why, price, since: from + 1, until }],
  );
}

const secondTicks = 1000 / tickMs;

/** What was cancelled in a second surely waited until it began. */
function beforeSecond(seconds: number | null): number | null {
  return seconds === null ? null : seconds * secondTicks - 1;
}
