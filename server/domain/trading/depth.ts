import { depthLevels } from '#contract/api/market.ts';
import type { MarketRules } from '#contract/markets.ts';
import {
  averageOf,
  type BookLevel,
  deepestLevels,
  forcedAverage,
  levelsWithin,
  offeredTo,
  quantityOf,
  takeFrom,
} from '#contract/rules/trading/book.ts';
import type { Market } from '#server/market/market.ts';
import { msOf } from './moment.ts';

type Side = 'buy' | 'sell';

/** What a taker of this side finds in the book of a tick, best first. */
export function levelsAt(
  market: Market,
  { symbol }: MarketRules,
  side: Side,
  tick: number,
  levels: number = depthLevels,
): BookLevel[] {
  const { bids, asks } = market.depth(symbol, msOf(tick), levels);
  return side === 'buy' ? asks : bids;
}

/** What a taker of this side gets from the book of a tick, and its average price. */
export function takenAt(
  market: Market,
  rules: MarketRules,
  side: Side,
  quantity: bigint,
  tick: number,
): { taken: BookLevel[]; average: bigint; filled: bigint } {
  const taken = takeFrom(levelsAt(market, rules, side, tick), quantity);
  return { taken, average: averageOf(taken, side), filled: quantityOf(taken) };
}

/** The levels of a side as deep as is enough, and no deeper than anybody takes them. */
function levelsUntil(
  market: Market,
  rules: MarketRules,
  side: Side,
  tick: number,
  isEnough: (levels: readonly BookLevel[]) => boolean,
): BookLevel[] {
  for (let count = depthLevels; ; count = Math.min(count * 2, deepestLevels)) {
    const levels = levelsAt(market, rules, side, tick, count);
    if (levels.length < count || count === deepestLevels || isEnough(levels)) return levels;
  }
}

/** An order that waits at its limit. */
export interface Waiting {
  side: Side;
  limit: bigint;
  /** What of it is not filled. */
  waiting: bigint;
  /** When it was made: the steps of that day are its own. */
  madeAt: number;
}

/**
 * What the book of a tick holds for an order that waits: on a day of market-1 what the levels that are shown hold, whatever they
 * cost, else what lies at its limit or better.
 */
export function offeredAt(
  market: Market,
  rules: MarketRules,
  { side, limit, waiting, madeAt }: Waiting,
  tick: number,
): bigint {
  const { step } = market.dayRules(rules.symbol, madeAt);
  if (market.dayRules(rules.symbol, tick).bookStep === 0n) {
    const held = quantityOf(levelsAt(market, rules, side, tick));
    return held >= waiting ? waiting : held - (held % step);
  }
  const isBeyond = ({ price }: BookLevel) => (side === 'buy' ? price > limit : price < limit);
  const levels = levelsUntil(market, rules, side, tick, (found) => {
    const last = found.at(-1);
    return quantityOf(found) >= waiting || (last !== undefined && isBeyond(last));
  });
  return offeredTo(levels, { side, limit, waiting, step });
}

/** An order whose stop price has been reached. */
export interface Stopped {
  side: Side;
  /** Its limit, or else its worst price. */
  worst: bigint;
  waiting: bigint;
  /** The step of its day. */
  step: bigint;
}

/**
 * What such an order takes of the levels that are shown at a tick: at its worst price or better, and in whole steps unless it takes all
 * it wants. Its average price, rounded against the taker; the quantity may be nothing.
 */
export function takenWithin(
  market: Market,
  rules: MarketRules,
  { side, worst, waiting, step }: Stopped,
  tick: number,
): { price: bigint; quantity: bigint } {
  const levels = levelsAt(market, rules, side, tick);
  const quantity = offeredTo(levels, { side, limit: worst, waiting, step });
  if (quantity === 0n) return { price: worst, quantity };
  return { price: averageOf(takeFrom(levelsWithin(levels, side, worst), quantity), side), quantity };
}

/** The average price of a quantity that must go whole at a tick: the book as deep as it takes. */
export function forcedPrice(market: Market, rules: MarketRules, side: Side, quantity: bigint, tick: number): bigint {
  const levels = levelsUntil(market, rules, side, tick, (found) => quantityOf(found) >= quantity);
  return forcedAverage(levels, side, quantity) ?? market.priceAt(rules.symbol, msOf(tick));
}
