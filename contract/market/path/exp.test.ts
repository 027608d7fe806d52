import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exp, onGrid, wholePrice } from './exp.ts';

test('exp is within 1e-15 of the true value', () => {
  for (let x = -9; x <= 9; x += 0.000737) {
    // Math.exp is itself good to about 1.1e-16.
    expect(Math.abs(exp(x) / Math.exp(x) - 1)).toBeLessThan(1.2e-15);
  }
  expect(exp(0)).toBe(1);
});

test('exp rises with every step of the grid', () => {
  fc.assert(
    fc.property(fc.double({ min: -6, max: 6, noNaN: true }), (log) => {
      const here = onGrid(log);
      expect(Math.abs(here - log)).toBeLessThanOrEqual(2 ** -45);
      expect(exp(here + 2 ** -44)).toBeGreaterThan(exp(here));
    }),
    { numRuns: 2000 },
  );
});

test('a price is rounded half up and never nothing', () => {
  expect(wholePrice(0, 12.5)).toBe(13);
  expect(wholePrice(0, 12.49)).toBe(12);
  expect(wholePrice(-6, 1)).toBe(1);
});
