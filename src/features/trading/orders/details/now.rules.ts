import type { Position } from '#contract/api/positions.ts';
import { fromMinor } from '#contract/currencies.ts';
import type { MarketRules } from '#contract/markets.ts';
import { formatDecimal, parseDecimal } from '#contract/money.ts';
import { notionalOf, rateScale, readPrice, valueUnit, writePrice } from '#contract/rules/trading/figures.ts';
import { isOfTwoPrices } from '#contract/rules/trading/liquidation.ts';
import { maintenanceOf } from '#contract/rules/trading/position.ts';
import { formatAmount, formatPrice, formatSigned } from '#src/lib/figures/format.ts';
import type { Standing } from '#src/features/trading/positions/held.rules.ts';
import { sizeOf } from '../made/fills.rules.ts';

/** How the profit of now comes about, in signs that every language reads. `tag` is the Intl tag of the language. */
export function profitFormula(
  position: Position,
  rules: MarketRules,
  live: Pick<Standing, 'price' | 'rate' | 'profit'>,
  tag: string,
): string {
  const open = formatPrice(position.open_price ?? '0', rules.pricePrecision, tag);
  const now = formatPrice(writePrice(rules, live.price), rules.pricePrecision, tag);
  const [to, from] = position.direction === 'long' ? [now, open] : [open, now];
  const profit = formatSigned(fromMinor(live.profit, 'USDT'), 'full', tag);
  const size = turnedSize(position, formatDecimal(live.rate, rateScale), rules, tag);
  return `(${to} − ${from}) × ${size} = ${profit}\u00A0USDT`;
}

/**
 * How the liquidation price comes about: the open price, moved by what the margin can lose until only the maintenance margin is
 * left. Null for what has none.
 */
export function liquidationFormula(position: Position, rules: MarketRules, tag: string): string | null {
  const { open_price, open_quantity, liquidation_price, rate, margin, direction } = position;
  const open = open_price === null ? null : readPrice(rules, open_price);
  const quantity = parseDecimal(open_quantity, rules.quantityPrecision);
  const wholeRate = parseDecimal(rate, rateScale);
  if (open_price === null || open === null || quantity === null || quantity === 0n || wholeRate === null) return null;
  if (liquidation_price === null || !/[1-9]/.test(liquidation_price)) return null;
  const keep = maintenanceOf(rules, notionalOf(open, quantity, valueUnit(rules, wholeRate), 'ceil'));
  const usdt = (decimal: string) => formatAmount(decimal, 'full', tag);
  const price = (decimal: string) => formatPrice(decimal, rules.pricePrecision, tag);
  const sign = direction === 'long' ? '−' : '+';
  const room = `(${usdt(margin)} − ${usdt(fromMinor(keep, 'USDT'))})\u00A0USDT`;
  // With a rate the price is that of the last night's, and moves with it.
  const equals = isOfTwoPrices({ rules }) ? '≈' : '=';
  const size = turnedSize(position, rate, rules, tag);
  return `${price(open_price)} ${sign} ${room} ÷ (${size}) ${equals} ${price(liquidation_price)}`;
}

/** The quantity, of lots with what is in one, and the rate where the quote currency is another than the dollar. */
function turnedSize({ open_quantity }: Position, rate: string, rules: MarketRules, tag: string): string {
  const size = sizeOf({ rules }, open_quantity, tag);
  return /^1(\.0*)?$/.test(rate) ? size : `${size} × ${formatAmount(rate, 'full', tag)}`;
}
