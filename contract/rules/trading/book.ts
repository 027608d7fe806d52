/** Price and quantity as whole numbers of the market. */
export interface BookLevel {
  price: bigint;
  quantity: bigint;
}

/** What of a quantity the levels of a book hold, best level first. */
export function takeFrom(levels: readonly BookLevel[], quantity: bigint): BookLevel[] {
  const taken: BookLevel[] = [];
  let left = quantity;
  for (const level of levels) {
    if (left === 0n) break;
    const part = level.quantity < left ? level.quantity : left;
    taken.push({ price: level.price, quantity: part });
    left -= part;
  }
  return taken;
}

export function quantityOf(levels: readonly BookLevel[]): bigint {
  return levels.reduce((sum, { quantity }) => sum + quantity, 0n);
}

/**
 * What closing a quantity by hand takes of the levels, best first: all of it where they hold it, else what they hold in whole
 * steps, and the rest stays open. Nothing where they hold less than the market's smallest quantity.
 */
export function takeToClose(
  levels: readonly BookLevel[],
  quantity: bigint,
  { step, min }: { step: bigint; min: bigint },
): BookLevel[] {
  const held = quantityOf(takeFrom(levels, quantity));
  const closed = held === quantity ? quantity : held - (held % step);
  return closed < min ? [] : takeFrom(levels, closed);
}

/** The average price of what was taken, in whole prices. A buyer's is rounded up, a seller's down: against the taker. */
export function averageOf(taken: readonly BookLevel[], side: 'buy' | 'sell'): bigint {
  const quantity = quantityOf(taken);
  if (quantity === 0n) throw new RangeError('no average of nothing');
  const sum = taken.reduce((total, level) => total + level.price * level.quantity, 0n);
  return side === 'buy' ? (sum + quantity - 1n) / quantity : sum / quantity;
}

/** Basis points by which a fill may be worse than the price that was shown, unless the asker says otherwise. */
export const slippageBpsUnasked = 50;
export const slippageBpsMax = 500;

/** Whether a price is worse for the taker than the shown one by more than the slippage allowed. A better price never is. */
export function isMoved(side: 'buy' | 'sell', shown: bigint, now: bigint, slippageBps: number): boolean {
  const worse = side === 'buy' ? now - shown : shown - now;
  return worse * 10_000n > shown * BigInt(slippageBps);
}

/** Milliseconds after which a price is too old to trade on. */
export const priceLifeMs = 5000;
/** A clock of another process may be this far ahead. */
const aheadMs = 1000;

/** @param shownAtMs the server's time of the price that was shown. */
export function isStale(shownAtMs: number, nowMs: number): boolean {
  return nowMs - shownAtMs > priceLifeMs || shownAtMs - nowMs > aheadMs;
}
