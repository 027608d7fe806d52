import type { DayPath } from './path/bridge.ts';

/**
 * Enters every key: with another version every price is another one. Whoever changes the algorithm changes this too, or past
 * prices would be rewritten under their old name; the pinned prices of the tests remind of it.
 */
export const version = 'market-1';

/** Where the paths of a day come from: the master secret, or what was revealed of one day. */
export interface DaySource {
  path(component: string, day: number): DayPath;
  /** The key of what lies in a market's order book that day. */
  bookKey(symbol: string, day: number): Uint8Array;
}

/** What the key of a component's path is the HMAC-SHA-256 of, under the key of the day. */
export function pathLabel(component: string): string {
  return `${version}|path|${component}`;
}

/** The same of a market's order book: a fill can be checked as well as a price. */
export function bookLabel(symbol: string): string {
  return `${version}|book|${symbol}`;
}
