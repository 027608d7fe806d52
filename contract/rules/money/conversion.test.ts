import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Currency, currencyIds, fromMinor, toMinor } from '#contract/currencies.ts';
import { marketOf } from '#contract/markets.ts';
import { terms } from '#contract/terms.ts';
import {
  conversionCost,
  conversionMoveBps,
  fromUsdt,
  isRateMoved,
  type Pair,
  type Priced,
  rateOf,
  usdtOf,
} from './conversion.ts';

const usdt: Priced = { currency: 'USDT', price: 1n };
const at = (currency: Currency, price: string): Priced => ({
  currency,
  price: BigInt(Math.round(Number(price) * 10 ** (marketOf(`${currency}USDT`)?.pricePrecision ?? 0))),
});
const [btc, eth] = [at('BTC', '95777.38'), at('ETH', '3330.5')];

/** What an amount of one brings of the other. */
function brings(from: Priced, to: Priced, amount: string) {
  const { gross, fee, result } = conversionCost({ from, to }, toMinor(amount, from.currency) ?? 0n);
  return [gross, fee, result].map((minor) => fromMinor(minor, to.currency));
}

describe('figures that can be written down', () => {
  test.each([
    // 1000 ÷ 95 777.38 is 0.010440879…
    [usdt, btc, '1000', ['0.01044087', '0.00001045', '0.01043042']],
    [btc, usdt, '0.5', ['47888.690000', '47.888690', '47840.801310']],
    // Through USDT, without stopping there.
    [btc, eth, '0.5', ['14.37882900', '0.01437883', '14.36445017']],
  ])('%o to %o', (from, to, amount, expected) => {
    expect(brings(from, to, amount)).toEqual(expected);
  });

  test('a rate is for reading, rounded down', () => {
    expect(rateOf({ from: btc, to: usdt })).toBe(95_777_380_000_000_000n);
    expect(rateOf({ from: usdt, to: btc })).toBe(10_440_878n);
  });
});

/** Any currency at any price that a market may have. */
const priced = fc
  .tuple(fc.constantFrom(...currencyIds), fc.bigInt({ min: 1n, max: 10n ** 13n }))
  .map(([currency, price]): Priced => (currency === 'USDT' ? usdt : { currency, price }));
const amount = fc.bigInt({ min: 1n, max: 10n ** 15n });
const differing = (...all: Priced[]) => new Set(all.map(({ currency }) => currency)).size === all.length;

describe('nobody gains', () => {
  test('what is got is worth less than what is given, however small it is, by the spread at least', () => {
    const property = fc.property(priced, priced, amount, (from, to, given) => {
      fc.pre(differing(from, to));
      const { result } = conversionCost({ from, to }, given);
      // Worth: cross-multiplied, without any rounding. 10 000 parts of what is got for 9 990 of what is given.
      const [got, paid] = [worth(to, result), worth(from, given)];
      expect(got.num * paid.den * 10_000n).toBeLessThanOrEqual(
        paid.num * got.den * BigInt(10_000 - terms.conversionSpreadBps),
      );
    });
    fc.assert(property, { numRuns: 2000 });
  });

  test('there and back, and round a triangle, leaves less; of a hair it leaves nothing', () => {
    const property = fc.property(priced, priced, priced, amount, (one, two, three, given) => {
      fc.pre(differing(one, two, three));
      const steps = (...route: Priced[]) =>
        route.slice(1).reduce((left, to, index) => {
          const from = route[index] ?? to;
          return left === 0n ? 0n : conversionCost({ from, to }, left).result;
        }, given);
      expect(steps(one, two, one)).toBeLessThan(given);
      expect(steps(one, two, three, one)).toBeLessThan(given);
    });
    fc.assert(property, { numRuns: 2000 });
  });

  test('many small ones bring no more than one large one', () => {
    const property = fc.property(
      priced,
      priced,
      fc.array(fc.bigInt({ min: 1n, max: 10n ** 6n }), { minLength: 2, maxLength: 30 }),
      (from, to, parts) => {
        fc.pre(differing(from, to));
        const sum = parts.reduce((total, part) => total + part, 0n);
        const small = parts.reduce((total, part) => total + conversionCost({ from, to }, part).result, 0n);
        expect(small).toBeLessThanOrEqual(conversionCost({ from, to }, sum).result);
      },
    );
    fc.assert(property, { numRuns: 1000 });
  });

  test('a quote that is still honoured never pays more than the market of now would without a spread', () => {
    const property = fc.property(
      priced,
      priced,
      amount,
      fc.integer({ min: -300, max: 300 }),
      (from, to, given, shift) => {
        fc.pre(differing(from, to));
        const drift = (one: Priced, by: number): Priced =>
          one.currency === 'USDT' ? one : { ...one, price: (one.price * BigInt(100_000 + by)) / 100_000n + 1n };
        const now: Pair = { from: drift(from, shift), to: drift(to, -shift) };
        const quoted: Pair = { from, to };
        fc.pre(!isRateMoved(quoted, now));
        const { result } = conversionCost(quoted, given);
        const [got, paid] = [worth(now.to, result), worth(now.from, given)];
        expect(got.num * paid.den).toBeLessThanOrEqual(paid.num * got.den);
      },
    );
    fc.assert(property, { numRuns: 5000 });
  });
});

/** In USDT, exact. */
function worth(one: Priced, minor: bigint): { num: bigint; den: bigint } {
  const scale = one.currency === 'USDT' ? 6 : 8;
  const decimals = marketOf(`${one.currency}USDT`)?.pricePrecision ?? 0;
  return { num: minor * one.price, den: 10n ** BigInt(scale + decimals) };
}

test('a quote holds up to its bound and not beyond it, up and down', () => {
  const pairAt = (price: bigint): Pair => ({ from: usdt, to: { currency: 'BTC', price } });
  // A higher price of what is got: the rate falls to 1000 ÷ 1001 of it.
  expect(isRateMoved(pairAt(1_000_000n), pairAt(1_001_000n))).toBe(false);
  expect(isRateMoved(pairAt(1_000_000n), pairAt(1_001_001n))).toBe(true);
  expect(isRateMoved(pairAt(1_000_000n), pairAt(999_001n))).toBe(false);
  expect(isRateMoved(pairAt(1_000_000n), pairAt(998_999n))).toBe(true);
});

test('the bound is no wider than the spread: else the best of many quotes would gain', () => {
  expect(conversionMoveBps).toBeLessThanOrEqual(terms.conversionSpreadBps);
});

test('what is worth an amount of USDT, and back', () => {
  expect(fromUsdt(btc, 95_777_380_000n, 'floor')).toBe(100_000_000n);
  expect(usdtOf(btc, 100_000_000n, 'floor')).toBe(95_777_380_000n);
  expect(fromUsdt(btc, 1n, 'floor')).toBe(0n);
  expect(fromUsdt(btc, 1n, 'ceil')).toBe(1n);
});
