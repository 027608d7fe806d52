import type { Depth } from '#contract/api/market.ts';
import type { MarketRules } from '#contract/markets.ts';
import { parseDecimal } from '#contract/money.ts';
import { averageOf, type BookLevel, priceLifeMs, quantityOf, takeFrom } from '#contract/rules/trading/book.ts';

/** Why there is nothing to trade on at the moment. */
export type NoPrice = 'offline' | 'loading' | 'stale';

/** What is known of a price's age. Both moments by this device's own count of milliseconds. */
export interface Heard {
  isLive: boolean;
  heardAtMs: number;
}

/** Why nobody can trade on what was heard; null where he can. A line that seems to be up and says nothing is found out too. */
export function noPriceOf(
  heard: Heard | undefined,
  connection: 'idle' | 'connecting' | 'live' | 'offline',
  nowMs: number,
): NoPrice | null {
  if (connection === 'offline') return 'offline';
  if (heard === undefined) return 'loading';
  if (!heard.isLive) return connection === 'live' ? 'loading' : 'stale';
  return nowMs - heard.heardAtMs > priceLifeMs ? 'stale' : null;
}

/**
 * Why an order of this kind cannot be sent; null where it can. A limit order names its own price, which the server holds against the
 * market's when it arrives: it needs no more than a line to there.
 */
export function blockedBy(type: 'market' | 'limit', noPrice: NoPrice | null): NoPrice | null {
  return type === 'market' || noPrice === 'offline' ? noPrice : null;
}

/** Levels of both sides as whole numbers of the market, best first. */
export interface Levels {
  bids: BookLevel[];
  asks: BookLevel[];
}

export function levelsOf(rules: MarketRules, { bids, asks }: Pick<Depth, 'bids' | 'asks'>): Levels {
  const side = (levels: Depth['bids']) => levels.flatMap((level) => wholeLevel(rules, level));
  return { bids: side(bids), asks: side(asks) };
}

/** A level that the market's precision cannot hold would be a price that nobody could be told: it is left out. */
function wholeLevel(rules: MarketRules, [priceText, quantityText]: [string, string]): BookLevel[] {
  const price = parseDecimal(priceText, rules.pricePrecision);
  const quantity = parseDecimal(quantityText, rules.quantityPrecision);
  return price === null || quantity === null ? [] : [{ price, quantity }];
}

export interface Taking {
  /** What of the quantity the book holds. */
  quantity: bigint;
  /** The average price of it, rounded against the taker; null where the book holds nothing. */
  average: bigint | null;
  /** The best level: what a taker of next to nothing gets. */
  best: bigint | null;
  taken: BookLevel[];
}

/** What a market order of a quantity gets of the book: asks for a buyer, bids for a seller. */
export function takingOf({ bids, asks }: Levels, side: 'buy' | 'sell', quantity: bigint): Taking {
  const levels = side === 'buy' ? asks : bids;
  const taken = takeFrom(levels, quantity);
  return {
    quantity: quantityOf(taken),
    average: taken.length === 0 ? null : averageOf(taken, side),
    best: levels[0]?.price ?? null,
    taken,
  };
}
