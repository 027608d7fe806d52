import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  feeOf,
  feesOfMarginBps,
  lossPriceOf,
  loanInterestOf,
  marginOf,
  moveToLossBps,
  oddsOf,
  roundTripOf,
} from './costs.ts';

test('a fee is rounded up, and nothing costs nothing', () => {
  expect(feeOf(1n, 10)).toBe(1n);
  expect(feeOf(0n, 10)).toBe(0n);
  expect(feeOf(1_000_000_000n, 10)).toBe(1_000_000n);
});

test('there and back costs two fees, the second on a little less', () => {
  expect(roundTripOf(1_000_000_000n, 10)).toBe(998_001_000n);
});

test('a round trip never gains, and loses no more than two fees', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 18n), fc.integer({ min: 0, max: 500 }), (amount, rate) => {
      const left = roundTripOf(amount, rate);
      expect(left <= amount && left >= amount - 2n * feeOf(amount, rate)).toBe(true);
    }),
  );
});

test('leverage: margin, fees of the margin, and room', () => {
  expect(marginOf(100_000n, 20)).toBe(5000n);
  expect(marginOf(1n, 20)).toBe(1n);
  expect(feesOfMarginBps(5, 100)).toBe(1000);
  expect(moveToLossBps(20)).toBe(500);
  expect(moveToLossBps(3)).toBe(3333);
});

test('the price of total loss lies a margin away, on the side that hurts', () => {
  expect(lossPriceOf(60_000n, 20, 'long')).toBe(57_000n);
  expect(lossPriceOf(60_000n, 20, 'short')).toBe(63_000n);
  expect(lossPriceOf(100n, 3, 'long')).toBe(67n);
  expect(lossPriceOf(100n, 3, 'short')).toBe(133n);
  expect(lossPriceOf(100n, 1, 'long')).toBe(0n);
});

test('odds of an 82 % payout: 54.95 % must be right, and an even chance loses 9 % of the stake', () => {
  expect(oddsOf(8200)).toEqual({ breakEvenBps: 5495, expectedBps: -900 });
  expect(oddsOf(10_000)).toEqual({ breakEvenBps: 5000, expectedBps: 0 });
});

test('thirty days at 0.05 % a day are 1.5 %', () => {
  expect(loanInterestOf(1_000_000_000n, 5, 30)).toBe(15_000_000n);
  expect(loanInterestOf(1n, 5, 7)).toBe(1n);
});
