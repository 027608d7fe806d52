import { type MarketRules, marketOf } from '#contract/markets.ts';
import { parseDecimal } from '#contract/money.ts';
import { bidAsk, rateOf } from '../trading/lots.ts';
import type { Direction } from '../trading/position.ts';

/** Prices are whole numbers of the market, `rate` is the quote currency in USDT, in 10^-8. */
export interface ForexPrices {
  bid: bigint;
  ask: bigint;
  rate: bigint;
  /** The server's second of the price: the spread depends on it. */
  atSeconds: number;
}

/**
 * Bid, ask and rate of a market now.
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

/** The price at which a position opens: a long buys at the ask, a short sells at the bid. */
export function openingPrice({ bid, ask }: Pick<ForexPrices, 'bid' | 'ask'>, direction: Direction): bigint {
  return direction === 'long' ? ask : bid;
}

/** The price at which a position closes: a long sells at the bid, a short buys at the ask. */
export function closingPrice({ bid, ask }: Pick<ForexPrices, 'bid' | 'ask'>, direction: Direction): bigint {
  return direction === 'long' ? bid : ask;
}
