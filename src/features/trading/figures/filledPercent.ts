import type { SpotOrder } from '#contract/api/spot.ts';
import { mulDiv, parseDecimal } from '#contract/money.ts';

const scale = 8;

/** How much of an order is filled, in whole per cent, cut: it is 100 only when nothing is missing. */
export function filledPercent({ filled, quantity }: Pick<SpotOrder, 'filled' | 'quantity'>): number {
  const [part, whole] = [parseDecimal(filled, scale) ?? 0n, parseDecimal(quantity, scale) ?? 0n];
  return whole <= 0n ? 0 : Number(mulDiv(part, 100n, whole, 'floor'));
}
