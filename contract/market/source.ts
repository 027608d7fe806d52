import type { DayPath } from './path/bridge.ts';

/**
 * Enters every key: with another version every price is another one. Whoever changes an algorithm gives it a new version, or past
 * prices would be rewritten under their old name; the pinned prices of the tests remind of it. Days of each stay computable.
 */
export const versions = ['market-1', 'market-2'] as const;
export type Version = (typeof versions)[number];

/** What new days are made by. */
export const version: Version = 'market-2';

export function isVersion(text: string): text is Version {
  return (versions as readonly string[]).includes(text);
}

/** Where the paths of a day come from: the master secret, or what was revealed of one day. */
export interface DaySource {
  versionOf(day: number): Version;
  path(component: string, day: number): DayPath;
  /** The key of what lies in a market's order book that day. */
  bookKey(symbol: string, day: number): Uint8Array;
  /** The key of how far the second venue is from a market's price that day (contract/plans). */
  venueKey(symbol: string, day: number): Uint8Array;
}

/** What the key of a component's path is the HMAC-SHA-256 of, under the key of the day. */
export function pathLabel(version: Version, component: string): string {
  return `${version}|path|${component}`;
}

/** The same of the words that move the clocks of all components of a group. There are none in market-1. */
export function clockLabel(group: string): string {
  return `market-2|clock|${group}`;
}

/** The same of a market's order book: a fill can be checked as well as a price. */
export function bookLabel(version: Version, symbol: string): string {
  return `${version}|book|${symbol}`;
}

/** The same of the second venue, which plans trade on: its draws are independent of everything that is quoted. */
export function venueLabel(version: Version, symbol: string): string {
  return `${version}|venue|${symbol}`;
}

/** The same of the window that an advanced plan day runs on. Order ids are made by the server: no two draws are of the same words. */
export function planLabel(version: Version, orderId: string, n: number): string {
  return `${version}|plan|${orderId}|${n}`;
}
