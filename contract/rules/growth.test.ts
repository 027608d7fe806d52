import fc from 'fast-check';
import { expect, test } from 'vitest';
import { doublingDays, growthOf } from './growth.ts';

test('two per cent a day for a year makes 1,377 of 1: the figure the help speaks of', () => {
  const { simpleMinor, compoundMinor } = growthOf(1_000_000_000n, 20_000n, 365);
  expect(simpleMinor).toBe(8_300_000_000n);
  expect(compoundMinor / 1_000_000_000n).toBe(1377n);
});

test('two years of it make 1.9 billion of 1,000', () => {
  expect(growthOf(1000n, 20_000n, 730).compoundMinor / 100_000_000n).toBe(18n);
});

test('nothing grows at no rate, and a loss of all leaves nothing', () => {
  expect(growthOf(500n, 0n, 365)).toEqual({ simpleMinor: 500n, compoundMinor: 500n });
  expect(growthOf(500n, -1_000_000n, 3)).toEqual({ simpleMinor: 0n, compoundMinor: 0n });
});

test('compounding agrees with a day-by-day computation to the last unit or the one below it', () => {
  fc.assert(
    fc.property(
      fc.bigInt(0n, 10n ** 15n),
      fc.bigInt(0n, 50_000n),
      fc.integer({ min: 0, max: 400 }),
      (amount, ppm, days) => {
        const exact = (amount * (1_000_000n + ppm) ** BigInt(days)) / 1_000_000n ** BigInt(days);
        const { compoundMinor } = growthOf(amount, ppm, days);
        const allowed = 1n + (amount * BigInt(days + 1) * (exact / (amount === 0n ? 1n : amount) + 1n)) / 10n ** 17n;
        expect(compoundMinor <= exact && exact - compoundMinor <= allowed).toBe(true);
      },
    ),
  );
});

test('doubling takes 36 days at two per cent, one at a hundred, and never at none', () => {
  expect(doublingDays(20_000n)).toBe(36);
  expect(doublingDays(1_000_000n)).toBe(1);
  expect(doublingDays(0n)).toBeNull();
  expect(doublingDays(-5n)).toBeNull();
});
