import { expect, test } from 'vitest';
import { figuresOf } from '#contract/plans/measure.ts';
import { measured, measuredFrom } from '#contract/plans/measured.ts';
import { planProductIds } from '#contract/plans/products.ts';
import { amountsOf, publicView, ratesOf, windowsOf } from './windows.ts';

test.each([
  ['hosting7', 2],
  ['momentum', 0],
] as const)(
  'the shipped figures of %s are what its public seed gives',
  (product, at) => {
    const { amount, ...figures } = measured[product][at];
    const rates = ratesOf(publicView(measuredFrom.seed), product, amount, windowsOf(measuredFrom.days));
    expect(figuresOf(rates)).toEqual(figures);
  },
  60_000,
);

test('every product ships what it brought at its least, its middle and its most', () => {
  for (const product of planProductIds)
    expect(measured[product].map(({ amount }) => amount)).toEqual(amountsOf(product));
});
