import { createHmac, createSecretKey } from 'node:crypto';
import { bookLabel, clockLabel, pathLabel, planLabel, venueLabel, type Version } from '#contract/market/source.ts';

/**
 * market-1:  master ─┬─ macro key of each component   the opens and closes of its days; never shown
 *                    └─ day key of each date ── keys of its paths and books   shown when the day is over
 *
 * market-2:  master ─┬─ key of each block of 256 days   the ends and clocks of its days   shown when the block is over
 *                    └─ day key of each date ── keys of its paths, clocks and books       shown when the day is over
 *
 * Each arrow is an HMAC, which cannot be walked back, and keys of one kind are siblings: none leads to another.
 */
export function macroKey(master: string, component: string): Uint8Array {
  return hmac(master, `market-1|macro|${component}`);
}

export function blockKey(master: string, block: number): Uint8Array {
  return hmac(master, `market-2|block|${block}`);
}

export function dayKey(master: string, version: Version, date: string): Uint8Array {
  return hmac(master, `${version}|day|${date}`);
}

export function pathKey(dayKey: Uint8Array, version: Version, component: string): Uint8Array {
  return hmac(dayKey, pathLabel(version, component));
}

export function clockKey(dayKey: Uint8Array, group: string): Uint8Array {
  return hmac(dayKey, clockLabel(group));
}

/** What lies in the order book of a market that day. Shown with the day key: a fill can be checked as well as a price. */
export function bookKey(dayKey: Uint8Array, version: Version, symbol: string): Uint8Array {
  return hmac(dayKey, bookLabel(version, symbol));
}

/** How far the second venue is from a market's price at each step of that day. */
export function venueKey(dayKey: Uint8Array, version: Version, symbol: string): Uint8Array {
  return hmac(dayKey, venueLabel(version, symbol));
}

/** The draw of the past window that an advanced plan day runs on, of the day on which it is advanced. */
export function planKey(dayKey: Uint8Array, version: Version, orderId: string, n: number): Uint8Array {
  return hmac(dayKey, planLabel(version, orderId, n));
}

export function hmac(key: string | Uint8Array, text: string): Uint8Array {
  // Of bytes Node makes the same key by a longer way: four times as long as the rest.
  return createHmac('sha256', typeof key === 'string' ? key : createSecretKey(key))
    .update(text, 'utf8')
    .digest();
}
