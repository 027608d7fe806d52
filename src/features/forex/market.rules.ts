import { type MarketRules, marketOf } from '../../../contract/markets.ts';
import { formatDecimal, parseDecimal } from '../../../contract/money.ts';
import { bidAsk, pipDecimals, pipOf, rateOf, spreadOf } from '../../../contract/rules/trading/lots.ts';
import type { Direction } from '../../../contract/rules/trading/position.ts';

/** Prices are whole numbers of the market, `rate` is the quote currency in USDT, in 10^-8. */
export interface ForexPrices {
  bid: bigint;
  ask: bigint;
  rate: bigint;
  /** The server's second of the price: the spread depends on it. */
  atSeconds: number;
}

/**
 * What a market costs now, either way.
 * @param priceOf the last price of a market as a decimal of the wire.
 * @returns null while a price is missing: a cross needs that of its quote currency against the dollar too.
 */
export function pricesOf(
  rules: MarketRules,
  atSeconds: number,
  priceOf: (symbol: string) => string | undefined,
): ForexPrices | null {
  let isMissing = false;
  const wholePriceOf = (symbol: string) => {
    const price = parseDecimal(priceOf(symbol) ?? '', marketOf(symbol)?.pricePrecision ?? 0);
    isMissing ||= price === null;
    return price ?? 1n;
  };
  const own = wholePriceOf(rules.symbol);
  const rate = rateOf(rules, wholePriceOf);
  return isMissing ? null : { ...bidAsk(rules, own, atSeconds), rate, atSeconds };
}

/** What somebody gets who opens in this direction now: a long buys at the ask, a short sells at the bid. */
export function openingPrice({ bid, ask }: Pick<ForexPrices, 'bid' | 'ask'>, direction: Direction): bigint {
  return direction === 'long' ? ask : bid;
}

/** What somebody gets who closes now: the other side. */
export function closingPrice({ bid, ask }: Pick<ForexPrices, 'bid' | 'ask'>, direction: Direction): bigint {
  return direction === 'long' ? bid : ask;
}

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
