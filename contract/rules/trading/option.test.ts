import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { terms } from '#contract/terms.ts';
import { oddsOf } from '../costs.ts';
import { optionProfit, optionResult, stakeOutlook } from './option.ts';

test.each([
  ['up', 100n, 101n, 'win'],
  ['up', 100n, 99n, 'lose'],
  ['down', 100n, 99n, 'win'],
  ['down', 100n, 101n, 'lose'],
  ['up', 100n, 100n, 'draw'],
  ['down', 100n, 100n, 'draw'],
] as const)('%s from %s to %s: %s', (direction, open, final, result) => {
  expect(optionResult(direction, open, final)).toBe(result);
});

test('a payout is rounded down, a loss is the stake, a draw is nothing', () => {
  expect(optionProfit('win', 10_000_001n, 8200)).toBe(8_200_000n);
  expect(optionProfit('lose', 10_000_001n, 8200)).toBe(-10_000_001n);
  expect(optionProfit('draw', 10_000_001n, 8200)).toBe(0n);
});

describe('the outlook of a stake', () => {
  test('of 10 USDT at 82 %', () => {
    expect(stakeOutlook(10_000_000n, 8200)).toEqual({
      win: 8_200_000n,
      average: -900_000n,
      averageOfHundred: -90_000_000n,
    });
  });

  test('an odd payout is halved, and the loss rounded up', () => {
    expect(stakeOutlook(1n, 8001)).toEqual({ win: 0n, average: -1n, averageOfHundred: -10n });
  });

  test('is the same share of the stake as the odds say, at every period', () => {
    for (const { payoutBps } of terms.options) {
      expect(stakeOutlook(10_000n, payoutBps).average).toBe(BigInt(oddsOf(payoutBps).expectedBps));
    }
  });
});

test('who is right as often as the odds say has lost nothing, and who is right a ten-thousandth less has', () => {
  for (const { payoutBps } of terms.options) {
    const [stake, tries, { breakEvenBps }] = [10_000n, 10_000, oddsOf(payoutBps)];
    const after = (right: number) =>
      BigInt(right) * optionProfit('win', stake, payoutBps) +
      BigInt(tries - right) * optionProfit('lose', stake, payoutBps);
    expect(after(breakEvenBps)).toBeGreaterThanOrEqual(0n);
    expect(after(breakEvenBps - 1)).toBeLessThan(0n);
  }
});

test('up and down at the same prices are never both right, and together never gain', () => {
  const [prices, stakes] = [fc.bigInt({ min: 1n, max: 50n }), fc.bigInt({ min: 1n, max: 10n ** 12n })];
  fc.assert(
    fc.property(prices, prices, stakes, fc.integer({ min: 0, max: 10_000 }), (open, final, stake, payoutBps) => {
      const results = [optionResult('up', open, final), optionResult('down', open, final)] as const;
      expect(results.toSorted()).toEqual(open === final ? ['draw', 'draw'] : ['lose', 'win']);
      const [up, down] = results.map((result) => optionProfit(result, stake, payoutBps));
      expect((up ?? 1n) + (down ?? 1n) <= 0n).toBe(true);
    }),
  );
});
