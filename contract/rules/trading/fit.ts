import { tickMs } from '#contract/market/path/ticks.ts';
import { isStale } from './book.ts';
import type { Side } from './spot.ts';

/** How an order was filled. */
export type Taking =
  /** At the market, or by hand. */
  | { way: 'market' }
  /** A stop or a liquidation: decided by the market's own price. */
  | { way: 'stop' }
  /** It took the market, up to the worst price that it had named. */
  | { way: 'worst'; worst: bigint }
  /** It rested at its limit. */
  | { way: 'limit'; limit: bigint };

/** What a market offers at a tick, in whole prices. */
export interface Offer {
  /** The market's own price; of forex and metals what this side gets: bid or ask. */
  price: bigint;
  /** Prices of the levels that this side takes, best first; null for markets without a book. */
  levels: readonly bigint[] | null;
}

/** Between which prices, both included, a fill must lie; nothing lies between them where `low` is above `high`. */
export function fillBounds(side: Side, taking: Taking, { price, levels }: Offer): { low: bigint; high: bigint } {
  const isOfBook = taking.way === 'market' || taking.way === 'worst';
  const met = levels === null ? [price] : isOfBook ? levels : [price, ...levels];
  const [first, ...rest] = met;
  // A book that rests fills nothing.
  if (first === undefined) return { low: 1n, high: 0n };
  const low = rest.reduce((least, next) => (next < least ? next : least), first);
  const high = rest.reduce((most, next) => (next > most ? next : most), first);
  if (taking.way === 'worst') {
    const { worst } = taking;
    return side === 'buy' ? { low, high: worst < high ? worst : high } : { low: worst > low ? worst : low, high };
  }
  if (taking.way !== 'limit') return { low, high };
  return side === 'buy' ? { low, high: taking.limit } : { low: taking.limit, high };
}

/** A dealer closes a position a second after it was asked for. */
export const closingTicks = 1000 / tickMs;

/**
 * Whether a fill is of another moment than the price that was shown for it: nobody is given one that he did not agree to.
 * @param shownAtMs the server's time of the price that was shown.
 * @param isDealt whether a dealer fills it.
 */
export function isFarFromShown(shownAtMs: number, tick: number, isDealt: boolean): boolean {
  const askedAt = isDealt ? [tick, tick - closingTicks] : [tick];
  return askedAt.every((at) => isStale(shownAtMs, at * tickMs));
}
