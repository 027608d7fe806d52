import { isTrading, type MarketRules } from '#contract/markets.ts';
import { dayTicks } from '#contract/market/path/ticks.ts';
import { limitBar } from '#contract/rules/trading/book.ts';
import { rateOne } from '#contract/rules/trading/figures.ts';
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

/** What comes first of what is reached at the same tick. */
const order: readonly Purpose[] = [
  ...(['end', 'fill', 'stop', 'swap', 'close', 'liquidation', 'stop_loss', 'take_profit', 'trail'] as const),
];

/** Spreads change with the hour. */
const hourTicks = 18_000;

/** The first thing that happens to an order up to a tick; null when nothing does. A function of the path alone. */
export function nextEvent(market: Market, triggers: readonly Trigger[], to: number): DueEvent | null {
  let first: DueEvent | null = null;
  for (const trigger of triggers) {
    const tick = reachedAt(market, trigger, first?.tick ?? to);
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

/** The first tick behind its `since` at which a trigger is reached, or null up to `to`. */
function reachedAt(market: Market, trigger: Trigger, to: number): number | null {
  const [level, from] = [Number(trigger.level), Number(trigger.since) + 1];
  if (trigger.way === 'at') return level <= to ? level : null;
  if (from > to) return null;
  if (trigger.product === 'forex') return reachedOnBidAsk(market, trigger, from, to);
  if (trigger.purpose === 'fill') return metByBook(market, trigger, trigger.way, from, to);
  return market.firstReaching(trigger.symbol, from, to, trigger.way, trigger.level);
}

/** The stretches of a number of ticks, counted from 1970, that a stretch lies in; both ends included. */
function* cut(from: number, to: number, length: number): Generator<[start: number, end: number]> {
  for (let start = from; start <= to; start = (Math.floor(start / length) + 1) * length) {
    yield [start, Math.min(to, (Math.floor(start / length) + 1) * length - 1)];
  }
}

/** The first tick at which the book has a level for a limit order: its grid is a day's. */
function metByBook(
  market: Market,
  { symbol, level }: Trigger,
  way: 'above' | 'below',
  from: number,
  to: number,
): number | null {
  const side = way === 'below' ? 'buy' : 'sell';
  for (const [start, end] of cut(from, to, dayTicks)) {
    const bar = limitBar(side, level, market.dayRules(symbol, start).bookStep);
    const found = market.firstReaching(symbol, start, end, way, bar);
    if (found !== null) return found;
  }
  return null;
}

/** The first tick at which the bid or the ask is there: their distance is an hour's. */
function reachedOnBidAsk(market: Market, trigger: Trigger, from: number, to: number): number | null {
  const { symbol, way, level, base, room } = trigger;
  if (way === 'at') return null;
  const rules = rulesOfRow(symbol);
  const isBid = isOnBid(trigger.purpose, way);
  for (const [start, end] of cut(from, to, hourTicks)) {
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

/** What the quote currency of a market is worth in USDT, in 10^-8: at a tick, and at least and at most in a stretch of them. */
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

/** Which side of the market a trigger looks at: a long is opened at the ask and closed at the bid, a short the other way. */
function isOnBid(purpose: Purpose, way: 'above' | 'below'): boolean {
  return purpose === 'stop_loss' || purpose === 'liquidation' ? way === 'below' : way === 'above';
}

/** By how much a level may be missed by the market's own price and yet be reached by its bid or ask. */
export function reachOf(rules: MarketRules, widest: bigint): bigint {
  return rules.kind === 'forex' || rules.kind === 'metal' ? widest / 2n : 0n;
}
