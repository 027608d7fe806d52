import { type Currency, currencies } from '#contract/currencies.ts';
import type { MarketRules } from '#contract/markets.ts';
import { mulDiv } from '#contract/money.ts';

/** The market that says what a coin is worth in USDT; null for USDT itself, which is worth what it says. */
export function worthSymbol(currency: Currency): string | null {
  return currency === 'USDT' ? null : `${currency}USDT`;
}

/**
 * What a coin is worth at a price of its market, in USDT minor units, rounded down: the value shown is never more than the value held.
 * @param minor of the coin.
 * @param price whole, of the coin's own market.
 */
export function worthOf(currency: Currency, minor: bigint, rules: MarketRules, price: bigint): bigint {
  const usdt = 10n ** BigInt(currencies.USDT.scale);
  return mulDiv(minor * price, usdt, 10n ** BigInt(currencies[currency].scale + rules.pricePrecision), 'floor');
}
