import { formatDecimal, parseDecimal } from '#contract/money.ts';

const scale = 6;

/**
 * What a position has brought, in USDT: profit of the price, less the fees, plus the swap, and what the house bore of a loss beyond
 * the margin. The one definition of every list, page and export.
 * @throws RangeError when a figure is no decimal.
 */
export function resultOf(figures: { profit: string; fee: string; swap: string; shortfall?: string }): string {
  const minor = (text: string): bigint => {
    const figure = parseDecimal(text, scale);
    if (figure === null) throw new RangeError('no result of no figures');
    return figure;
  };
  const { profit, fee, swap, shortfall = '0' } = figures;
  return formatDecimal(minor(profit) - minor(fee) + minor(swap) + minor(shortfall), scale);
}
