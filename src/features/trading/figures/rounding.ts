import type { SpotOrder } from '#contract/api/spot.ts';
import { mulDiv, parseDecimal } from '#contract/money.ts';

const cent = 10_000n;

/**
 * What is paid, in whole cents: rounded up, so that nobody is shown a cost smaller than it is. Less than a cent stays
 * as it is.
 * @param minor USDT minor units, not negative.
 */
export function upToCents(minor: bigint): bigint {
  return minor < cent ? minor : ((minor + cent - 1n) / cent) * cent;
}

const scale = 8;

/** How much of an order is filled, in whole per cent, cut: it is 100 only when nothing is missing. */
export function filledPercent({ filled, quantity }: Pick<SpotOrder, 'filled' | 'quantity'>): number {
  const [part, whole] = [parseDecimal(filled, scale) ?? 0n, parseDecimal(quantity, scale) ?? 0n];
  return whole <= 0n ? 0 : Number(mulDiv(part, 100n, whole, 'floor'));
}
