import type { MarketRules } from '#contract/markets.ts';
import { formatDecimal } from '#contract/money.ts';
import { pipDecimals, pipOf, spreadOf } from '#contract/rules/trading/lots.ts';
import type { Direction } from '#contract/rules/trading/position.ts';

export {
  closingPrice,
  type ForexPrices,
  openingPrice,
  pricesOf,
} from '#contract/rules/worth/forexPrices.ts';

/** A difference of prices in pips, as a decimal with all the decimals that a pip has in this market. */
export function inPips(rules: MarketRules, difference: bigint): string {
  return formatDecimal(difference, rules.pricePrecision - pipDecimals(rules));
}

/** How far a price lies above (or, negative, below) another one for whoever holds this direction, in pips. */
export function pipsFor(rules: MarketRules, direction: Direction, from: bigint, to: bigint): string {
  return inPips(rules, direction === 'long' ? to - from : from - to);
}

/** A whole number of pips from a price. */
export function pipsAway(rules: MarketRules, price: bigint, pips: number): bigint {
  return price + pipOf(rules) * BigInt(pips);
}

/** Who trades at an hour of the day, UTC: how wide the spread is depends on it. */
export type Session = 'overlap' | 'london' | 'newYork' | 'asia' | 'between' | 'rollover';

const sessionStarts: readonly (readonly [hour: number, session: Session])[] = [
  [23, 'between'],
  [22, 'rollover'],
  [21, 'between'],
  [16, 'newYork'],
  [12, 'overlap'],
  [7, 'london'],
  [0, 'asia'],
];

export function sessionOf(atSeconds: number): Session {
  const hour = Math.floor(atSeconds / 3600) % 24;
  return sessionStarts.find(([start]) => hour >= start)?.[1] ?? 'asia';
}

/** The spread in the hours in which it is smallest. */
export function smallestSpread(rules: MarketRules): bigint {
  const spreads = Array.from({ length: 24 }, (_, hour) => spreadOf(rules, hour * 3600));
  return spreads.reduce((least, spread) => (spread < least ? spread : least));
}
