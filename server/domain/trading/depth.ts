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

/** The book levels that an order of this side takes at a tick, best first. */
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

/** The levels that an order of this side and quantity takes at a tick, and their average price. */
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

/** The levels of a side, deepened until `isEnough` or until the deepest book that is used. */
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

/** A resting limit order. */
export interface RestingOrder {
  side: Side;
  limit: bigint;
  /** The unfilled quantity. */
  waiting: bigint;
  /** The tick of its creation: it is filled in quantity steps of that day. */
  madeAt: number;
}

/**
 * The quantity that a resting order is filled with at a tick: what the book has at its limit or better, or, on days of market-1, what
 * the shown levels have at any price.
 */
export function offeredAt(
  market: Market,
  rules: MarketRules,
  { side, limit, waiting, madeAt }: RestingOrder,
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

/** A triggered stop order. */
export interface TriggeredStop {
  side: Side;
  /** Its limit, or its worst price. */
  worst: bigint;
  waiting: bigint;
  /** The quantity step of its day. */
  step: bigint;
}

/**
 * What a triggered stop order takes of the shown levels of a tick, at its worst price or better: in whole steps unless it is filled
 * completely. The average price is rounded against the taker; the quantity may be zero.
 */
export function takenWithin(
  market: Market,
  rules: MarketRules,
  { side, worst, waiting, step }: TriggeredStop,
  tick: number,
): { price: bigint; quantity: bigint } {
  const levels = levelsAt(market, rules, side, tick);
  const quantity = offeredTo(levels, { side, limit: worst, waiting, step });
  if (quantity === 0n) return { price: worst, quantity };
  return { price: averageOf(takeFrom(levelsWithin(levels, side, worst), quantity), side), quantity };
}

/** The average price of a quantity that is filled completely at a tick, as deep into the book as necessary. */
export function forcedPrice(market: Market, rules: MarketRules, side: Side, quantity: bigint, tick: number): bigint {
  const levels = levelsUntil(market, rules, side, tick, (found) => quantityOf(found) >= quantity);
  return forcedAverage(levels, side, quantity) ?? market.priceAt(rules.symbol, msOf(tick));
}
