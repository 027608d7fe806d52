import { kindRules, type MarketRules, marketOf } from '#contract/markets.ts';
import { mulDiv } from '#contract/money.ts';
import { rateOne } from './figures.ts';
import type { Direction } from './position.ts';

/**
 * Forex and metals: what they cost beside the change of the price. The figures are this simulator's own, in the size that retail
 * brokers publish.
 */

/** The spread of a market in its liveliest hours, in tenths of a pip. */
export const spreadTenths: Record<string, number> = {
  EURUSD: 8,
  GBPUSD: 12,
  USDJPY: 9,
  USDCHF: 14,
  AUDUSD: 11,
  NZDUSD: 16,
  USDCAD: 15,
  EURGBP: 13,
  EURJPY: 15,
  GBPJPY: 24,
  AUDJPY: 19,
  EURCHF: 18,
  EURAUD: 24,
  GBPCHF: 28,
  XAUUSD: 25,
  XAGUSD: 24,
  XPTUSD: 180,
  XPDUSD: 350,
};

/** Decimals of the price that a pip is: the fourth, for yen the second; for metals a tenth of a dollar, for silver a cent. */
export function pipDecimals({ kind, base, quote }: MarketRules): number {
  if (kind === 'metal') return base === 'XAG' ? 2 : 1;
  return quote === 'JPY' ? 2 : 4;
}

/** A pip in whole prices. */
export function pipOf(rules: MarketRules): bigint {
  return 10n ** BigInt(rules.pricePrecision - pipDecimals(rules));
}

/** How much wider than in the liveliest hours the spread is, in per cent, by hour UTC. */
const widerPercent: readonly number[] = [
  160, 150, 150, 150, 150, 150, 140, 120, 110, 110, 110, 105, 100, 100, 100, 100, 105, 115, 120, 130, 140, 180, 350,
  220,
];

/** When the day rolls over and swap is charged, UTC. */
export const rolloverHour = 22;

/** The whole spread at a moment, in whole prices, rounded up to an even number so that both sides are equally far away. */
export function spreadOf(rules: MarketRules, atSeconds: number): bigint {
  const tenths = spreadTenths[rules.symbol];
  if (tenths === undefined) return 0n;
  const percent = widerPercent[Math.floor(atSeconds / 3600) % 24] ?? 100;
  const half = mulDiv(pipOf(rules) * BigInt(tenths) * BigInt(percent), 1n, 2000n, 'ceil');
  return half * 2n;
}

/** The widest that the spread of this market gets. */
export function widestSpread(rules: MarketRules): bigint {
  return spreadOf(rules, widerPercent.indexOf(Math.max(...widerPercent)) * 3600);
}

/** What a taker gets: the bid lies half the spread below the market's price, the ask as much above. */
export function bidAsk(rules: MarketRules, price: bigint, atSeconds: number): { bid: bigint; ask: bigint } {
  const half = spreadOf(rules, atSeconds) / 2n;
  return { bid: price > half ? price - half : 1n, ask: price + half };
}

/** Basis points a year that an owner of the currency earns. Metals earn nothing. */
const interestBps: Record<string, number> = {
  USD: 430,
  EUR: 215,
  GBP: 425,
  JPY: 50,
  CHF: 25,
  AUD: 385,
  NZD: 325,
  CAD: 275,
};
/** What the house takes off, either way: so much that no night is worth its spread. */
const swapMarkupBps = 300;

/** Basis points of the notional a year, negative: what is paid. Nobody is paid for holding, because the price does not fall by it. */
export function swapBps({ base, quote }: MarketRules, direction: Direction): number {
  const difference = (interestBps[base] ?? 0) - (interestBps[quote] ?? 0);
  return Math.min(0, (direction === 'long' ? difference : -difference) - swapMarkupBps);
}

/** Nights that a rollover on this day of the week (0 is Sunday) counts for: Wednesday's also for the weekend, none on it. */
export function swapNights(weekday: number): number {
  if (weekday === 0 || weekday === 6) return 0;
  return weekday === 3 ? 3 : 1;
}

/** The swap of some nights on a notional, in its minor units; rounded down, so what is paid is rounded up. */
export function swapOf(notional: bigint, bpsPerYear: number, nights: number): bigint {
  return mulDiv(notional * BigInt(bpsPerYear * nights), 1n, 10_000n * 365n, 'floor');
}

/** The next rollover after a moment, and the nights it counts for. Seconds since 1970. */
export function nextRollover(afterSeconds: number): { at: number; nights: number } {
  const day = 86_400;
  let at = Math.floor((afterSeconds - rolloverHour * 3600) / day) * day + rolloverHour * 3600 + day;
  for (;;) {
    const nights = swapNights(new Date(at * 1000).getUTCDay());
    if (nights > 0) return { at, nights };
    at += day;
  }
}

/** The market that joins a market's quote currency with the dollar, and whether it is the dollar's price; null for the dollar itself. */
export function rateMarketOf({ kind, quote }: MarketRules): { rules: MarketRules; isInverse: boolean } | null {
  if (kindRules[kind].hours === 'always' || quote === 'USD') return null;
  const direct = marketOf(`${quote}USD`);
  if (direct !== undefined) return { rules: direct, isInverse: false };
  const inverse = marketOf(`USD${quote}`);
  if (inverse === undefined) throw new Error(`${quote} has no market against the dollar`);
  return { rules: inverse, isInverse: true };
}

/**
 * The quote currency in USDT, in 10^-8, from the market that joins it with the dollar; rounded down. What is paid is converted at the
 * rate of its own tick: then nobody gains by the order in which price and rate move.
 * @param priceOf the price of a market as a whole number.
 */
export function rateOf(rules: MarketRules, priceOf: (symbol: string) => bigint): bigint {
  const found = rateMarketOf(rules);
  if (found === null) return rateOne;
  const one = 10n ** BigInt(found.rules.pricePrecision);
  const price = priceOf(found.rules.symbol);
  return found.isInverse ? mulDiv(rateOne, one, price, 'floor') : mulDiv(price, rateOne, one, 'floor');
}
