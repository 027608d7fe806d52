import { expect, test } from 'vitest';
import { measured, measuredFrom } from '#contract/plans/measured.ts';
import { planProductIds } from '#contract/plans/products.ts';
import { rowOf } from './shipped.ts';
import { amountsOf, publicView, ratesOf, windowsOf } from './windows.ts';

test.each([
  ['hosting7', 2],
  ['momentum', 0],
  ['hosting1', 0],
  ['market_making', 1],
  ['mean_reversion', 0],
  ['pairs', 2],
] as const)(
  'the shipped figures of %s are what its public seed gives',
  (product, at) => {
    const row = measured[product][at];
    const rates = ratesOf(publicView(measuredFrom.seed), product, row.amount, windowsOf(measuredFrom.days));
    expect(rowOf(product, row.amount, rates)).toEqual(row);
  },
  60_000,
);

test('every product ships what it brought at its least, its middle and its most', () => {
  for (const product of planProductIds)
    expect(measured[product].map(({ amount }) => amount)).toEqual(amountsOf(product));
});
