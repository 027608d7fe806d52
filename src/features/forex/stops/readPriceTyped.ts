import type { Problem } from '#contract/errors.ts';
import type { MarketRules } from '#contract/markets.ts';
import { readPrice } from '#contract/rules/trading/figures.ts';
import { readTyped } from '#src/lib/figures/readTyped.ts';

/**
 * A price as somebody typed it: nothing, a whole price of the market, or a problem. `tag` is the Intl tag of the language: where a
 * text can be read in two ways, it decides.
 */
export function readPriceTyped(
  text: string,
  rules: Pick<MarketRules, 'pricePrecision'>,
  tag: string,
): { price: bigint | null; problem?: Problem } {
  if (text.trim() === '') return { price: null };
  const decimal = readTyped(text, tag);
  const price = decimal === null ? null : readPrice(rules, decimal);
  if (price !== null) return { price };
  return { price, problem: { key: 'price_decimals', params: { decimals: rules.pricePrecision } } };
}
