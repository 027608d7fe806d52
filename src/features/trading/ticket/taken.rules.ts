import type { Side } from '#contract/rules/trading/spot.ts';
import { isBeyond, type Situation } from './situation.rules.ts';

/** How an order at a tapped price is placed: it waits at `limit`, or takes at once and no worse than `worst`. */
export type Taken = { type: 'limit'; limit: bigint } | { type: 'market'; worst: bigint };

/**
 * A tap on a price of the book means this price or a better one, and is a valid order wherever the market goes after it: on the
 * near side it waits as a limit order; a price that somebody on the other side gives is taken at once, and is the worst that is
 * paid. Between the market's price and the best of the other side nothing can be taken and no limit may stand: the order waits at
 * the market's price, which is the better one.
 */
export function takenOrder(side: Side, price: bigint, { levels, bars }: Pick<Situation, 'levels' | 'bars'>): Taken {
  const best = (side === 'buy' ? levels?.asks : levels?.bids)?.[0]?.price;
  if (best !== undefined && !isBeyond(side, best, price)) return { type: 'market', worst: price };
  const bar = bars?.[side];
  return { type: 'limit', limit: bar !== undefined && isBeyond(side, price, bar) ? bar : price };
}
