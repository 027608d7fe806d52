import type { Depth } from '#contract/api/market.ts';
import type { MarketRules } from '#contract/markets.ts';
import { parseDecimal } from '#contract/money.ts';
import { averageOf, type BookLevel, priceLifeMs, quantityOf, takeFrom } from '#contract/rules/trading/book.ts';

/** Why there is no price to trade on. */
export type NoPrice = 'offline' | 'loading' | 'stale';

/** The age of a price. Milliseconds of this device's monotonic clock. */
export interface Heard {
  isLive: boolean;
  heardAtMs: number;
}

/** Why a price cannot be traded on; null where it can. A connection that seems live and sends nothing counts as stale. */
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
 * Why an order of this type cannot be sent; null where it can. A limit order names its own price, which the server checks against the
 * market when it arrives: it needs no more than a connection.
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

/** A level with more digits than the market has is left out: it could not be shown. */
function wholeLevel(rules: MarketRules, [priceText, quantityText]: [string, string]): BookLevel[] {
  const price = parseDecimal(priceText, rules.pricePrecision);
  const quantity = parseDecimal(quantityText, rules.quantityPrecision);
  return price === null || quantity === null ? [] : [{ price, quantity }];
}

export interface Taking {
  /** How much of the quantity the book can fill. */
  quantity: bigint;
  /** Its average price, rounded against the taker; null where the book is empty. */
  average: bigint | null;
  /** The price of the best level; null where the book is empty. */
  best: bigint | null;
  taken: BookLevel[];
}

/** What a market order of a quantity takes from the book: asks for a buyer, bids for a seller. */
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
