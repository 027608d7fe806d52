import { tickAt } from '#contract/market/calendar.ts';
import { formatDecimal } from '#contract/money.ts';
import type { Market } from '#server/market/market.ts';

/**
 * Writes whole prices of a market with exactly the decimals of a moment's day. What is finer, as a high of the day before can be, is
 * rounded down: a price never leaves its high and low by that.
 */
export function priceWriter(market: Market, symbol: string, atMs: number): (price: bigint) => string {
  const { decimals, unit } = market.dayRules(symbol, tickAt(atMs));
  return (price) => formatDecimal(price / unit, decimals);
}
