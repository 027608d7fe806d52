import { isDealt } from '#contract/rules/products.ts';
import { isTrading, type MarketRules } from '#contract/markets.ts';
import { dayTicks } from '#contract/market/path/ticks.ts';
import { limitBar } from '#contract/rules/trading/book.ts';
import { isLotMarket, rateOne } from '#contract/rules/trading/figures.ts';
import { firstSpent, type TwoPrices } from '#contract/rules/trading/liquidation.ts';
import { rateMarketOf, rateOf, spreadOf } from '#contract/rules/trading/lots.ts';
import type { Market } from '#server/market/market.ts';
import { msOf, rulesOfRow, secondsOf } from '../moment.ts';
import { rateAt } from '../positions/prices.ts';
import type { Purpose, Trigger } from '../rows.ts';

export interface DueEvent {
  orderId: string;
  product: Trigger['product'];
  purpose: Purpose;
  tick: number;
}

/** The order of events at the same tick. */
const order: readonly Purpose[] = [
  ...(['end', 'fill', 'stop', 'swap', 'close', 'liquidation', 'stop_loss', 'take_profit', 'trail'] as const),
];

/** Spreads are constant within an hour. */
const hourTicks = 18_000;

/** The first event of an order up to a tick, or null. A function of its triggers and the path alone. */
export function nextEvent(market: Market, triggers: readonly Trigger[], to: number): DueEvent | null {
  let first: DueEvent | null = null;
  for (const trigger of triggers) {
    const tick = firstTickOf(market, trigger, first?.tick ?? to);
    if (tick === null) continue;
    const { order_id: orderId, product, purpose } = trigger;
    const isFirst =
      first === null ||
      tick < first.tick ||
      (tick === first.tick && order.indexOf(purpose) < order.indexOf(first.purpose));
    if (isFirst) first = { orderId, product, purpose, tick };
  }
  return first;
}

/** The first tick after its `since` at which a trigger is reached; null if it is not by `to`. */
function firstTickOf(market: Market, trigger: Trigger, to: number): number | null {
  const [level, from] = [Number(trigger.level), Number(trigger.since) + 1];
  if (trigger.way === 'at') return level <= to ? level : null;
  if (from > to) return null;
  if (isDealt(trigger.product)) return firstTickOnBidAsk(market, trigger, from, to);
  if (trigger.purpose === 'fill') return firstTickAtLimit(market, trigger, trigger.way, from, to);
  return market.firstReaching(trigger.symbol, from, to, trigger.way, trigger.level);
}

/** Splits a stretch at multiples of a length, counted from 1970; both ends are included. */
function* splitAt(from: number, to: number, length: number): Generator<[start: number, end: number]> {
  for (let start = from; start <= to; start = (Math.floor(start / length) + 1) * length) {
    yield [start, Math.min(to, (Math.floor(start / length) + 1) * length - 1)];
  }
}

/** The first tick at which the book has a level for a limit order. The book's price grid is constant within a day. */
function firstTickAtLimit(
  market: Market,
  { symbol, level }: Trigger,
  way: 'above' | 'below',
  from: number,
  to: number,
): number | null {
  const side = way === 'below' ? 'buy' : 'sell';
  for (const [start, end] of splitAt(from, to, dayTicks)) {
    const bar = limitBar(side, level, market.dayRules(symbol, start).bookStep);
    const found = market.firstReaching(symbol, start, end, way, bar);
    if (found !== null) return found;
  }
  return null;
}

/** The first tick at which the bid or the ask reaches the level. The spread is constant within an hour. */
function firstTickOnBidAsk(market: Market, trigger: Trigger, from: number, to: number): number | null {
  const { symbol, way, level, base, room } = trigger;
  if (way === 'at') return null;
  const rules = rulesOfRow(symbol);
  const isBid = isOnBid(trigger.purpose, way);
  for (const [start, end] of splitAt(from, to, hourTicks)) {
    const at = secondsOf(start);
    if (!isTrading(rules.kind, at)) continue;
    const half = isBid ? spreadOf(rules, at) / 2n : -spreadOf(rules, at) / 2n;
    const firstReaching = (first: number, last: number, price: bigint) =>
      market.firstReaching(symbol, first, last, way, price + half);
    const found =
      base === null || room === null
        ? firstReaching(start, end, level)
        : firstSpent(
            { ...ratesOf(market, rules), firstReaching, priceAt: (tick) => market.priceAt(symbol, msOf(tick)) - half },
            way === 'below' ? 'long' : 'short',
            { base, room },
            start,
            end,
          );
    if (found !== null) return found;
  }
  return null;
}

/** The quote currency of a market in USDT, in units of 10^-8: at a tick, and its extremes in a stretch. */
export function ratesOf(market: Market, rules: MarketRules): Pick<TwoPrices, 'rateAt' | 'ratesOf'> {
  return {
    rateAt: (tick) => rateAt(market, rules, tick),
    ratesOf(from, to) {
      const found = rateMarketOf(rules);
      if (found === null) return { lowest: rateOne, highest: rateOne };
      const { low, high } = market.range(found.rules.symbol, from, to);
      const [one, other] = [rateOf(rules, () => low), rateOf(rules, () => high)];
      return one < other ? { lowest: one, highest: other } : { lowest: other, highest: one };
    },
  };
}

/** Whether a trigger compares the bid (else the ask): a long opens at the ask and closes at the bid, a short the other way. */
function isOnBid(purpose: Purpose, way: 'above' | 'below'): boolean {
  return purpose === 'stop_loss' || purpose === 'liquidation' ? way === 'below' : way === 'above';
}

/** How far from the market's own price a level may be that its bid or ask reaches. */
export function reachOf(rules: MarketRules, widest: bigint): bigint {
  return isLotMarket(rules) ? widest / 2n : 0n;
}
