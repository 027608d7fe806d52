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

/** What is left of the levels of a book behind a quantity that is taken of them. */
export function leftOf(levels: readonly BookLevel[], quantity: bigint): BookLevel[] {
  let taken = quantity;
  return levels.flatMap((level) => {
    const part = level.quantity < taken ? level.quantity : taken;
    taken -= part;
    return part === level.quantity ? [] : [{ price: level.price, quantity: level.quantity - part }];
  });
}

/** The levels that are at a price or better for who takes them. */
export function levelsWithin(levels: readonly BookLevel[], side: 'buy' | 'sell', worst: bigint): BookLevel[] {
  return levels.filter(({ price }) => (side === 'buy' ? price <= worst : price >= worst));
}

export function quantityOf(levels: readonly BookLevel[]): bigint {
  return levels.reduce((sum, { quantity }) => sum + quantity, 0n);
}

/**
 * What closing a quantity by hand takes of the levels, best first: all of it where they hold it, else what they hold in whole
 * steps, and the rest stays open. Nothing where they hold less than the market's smallest quantity; the whole of a position may be
 * smaller than what is the smallest today.
 */
export function takeToClose(
  levels: readonly BookLevel[],
  quantity: bigint,
  { step, min }: { step: bigint; min: bigint },
): BookLevel[] {
  const held = quantityOf(takeFrom(levels, quantity));
  if (held === quantity) return takeFrom(levels, quantity);
  const closed = held - (held % step);
  return closed < min ? [] : takeFrom(levels, closed);
}

/** The average price of what was taken, in whole prices. A buyer's is rounded up, a seller's down: against the taker. */
export function averageOf(taken: readonly BookLevel[], side: 'buy' | 'sell'): bigint {
  const quantity = quantityOf(taken);
  if (quantity === 0n) throw new RangeError('no average of nothing');
  const sum = taken.reduce((total, level) => total + level.price * level.quantity, 0n);
  return side === 'buy' ? (sum + quantity - 1n) / quantity : sum / quantity;
}

/**
 * The price of the market at or beyond which the book of a day has a level for a limit order: a buyer's needs an ask at its limit or
 * below it, which is the first level of the grid above the price; a seller's a bid at its limit or above it. Whole prices.
 * @param bookStep the grid's; 0 where it follows the price of the moment (market-1): there the limit itself decides.
 */
export function limitBar(side: 'buy' | 'sell', limit: bigint, bookStep: bigint): bigint {
  if (bookStep === 0n) return limit;
  if (side === 'buy') return (limit / bookStep) * bookStep - 1n;
  return ((limit + bookStep - 1n) / bookStep) * bookStep + 1n;
}

/**
 * What of the levels of a side, best first, a limit order takes at a tick: no more than it waits for, nothing beyond its limit, and
 * in whole steps unless it is filled to its end.
 */
export function offeredTo(
  levels: readonly BookLevel[],
  { side, limit, waiting, step }: { side: 'buy' | 'sell'; limit: bigint; waiting: bigint; step: bigint },
): bigint {
  const held = quantityOf(levelsWithin(levels, side, limit));
  return held >= waiting ? waiting : held - (held % step);
}

/** A stop takes the book so deep at most; what is left goes at the last level. */
export const deepestLevels = 5000;

/**
 * What who must close gets for a quantity: the levels as deep as they are needed, and the rest at the last one. The average, rounded
 * against him; null where there is no level at all.
 */
export function forcedAverage(levels: readonly BookLevel[], side: 'buy' | 'sell', quantity: bigint): bigint | null {
  const last = levels.at(-1);
  if (last === undefined) return null;
  const taken = takeFrom(levels, quantity);
  return averageOf([...taken, { price: last.price, quantity: quantity - quantityOf(taken) }], side);
}

/** Basis points by which a fill may be worse than the price that was shown, unless the asker says otherwise. */
export const slippageBpsUnasked = 50;
export const slippageBpsMax = 500;

/** Up to where a stop order at market takes the book when it names no worst price, on the ticks of a day. */
export function farthestWorst(side: 'buy' | 'sell', stop: bigint, unit: bigint): bigint {
  const way = (stop * BigInt(slippageBpsMax)) / 10_000n;
  if (side === 'buy') return stop + way - ((stop + way) % unit);
  const least = stop - way;
  return least - (least % unit) + unit;
}

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
