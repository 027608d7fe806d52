import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rulesOf } from '#tests/api/trading.ts';
import { markets } from '#contract/markets.ts';
import { valueUnit } from './figures.ts';
import { mostBought, spotCost } from './spot.ts';

/** Counted in cents: figures that can be read. */
const btc = { ...rulesOf('BTCUSDT'), pricePrecision: 2 };
const coins = fc.constantFrom(...markets.filter(({ quote }) => quote === 'USDT'));
const prices = fc.bigInt({ min: 1n, max: 10n ** 8n });
const quantities = fc.bigInt({ min: 1n, max: 10n ** 7n });

describe('what is paid and received', () => {
  test('a tenth of a coin at 65000: the fee comes on top for who buys, and off for who sells', () => {
    expect(spotCost(btc, 'buy', 65_000_00n, 10_000n)).toEqual({
      amount: 6_500_000_000n,
      fee: 6_500_000n,
      total: 6_506_500_000n,
    });
    expect(spotCost(btc, 'sell', 65_000_00n, 10_000n)).toEqual({
      amount: 6_500_000_000n,
      fee: 6_500_000n,
      total: 6_493_500_000n,
    });
  });

  test('less than a minor unit costs one and one of fee, and brings nothing', () => {
    expect(spotCost(btc, 'buy', 1n, 1n)).toEqual({ amount: 1n, fee: 1n, total: 2n });
    expect(spotCost(btc, 'sell', 1n, 1n)).toEqual({ amount: 0n, fee: 0n, total: 0n });
  });

  test('is rounded against the user, by less than two minor units', () => {
    fc.assert(
      fc.property(coins, prices, quantities, (rules, price, quantity) => {
        const { num, den } = valueUnit(rules);
        // Both sides times 10000, so that the exact total with its fee is a whole number.
        const exact = (bps: number) => price * quantity * num * BigInt(10_000 + bps);
        const over = spotCost(rules, 'buy', price, quantity).total * den * 10_000n - exact(rules.spotFeeBps);
        const under = exact(-rules.spotFeeBps) - spotCost(rules, 'sell', price, quantity).total * den * 10_000n;
        for (const lost of [over, under]) {
          expect(lost >= 0n).toBe(true);
          expect(lost < 2n * den * 10_010n).toBe(true);
        }
      }),
    );
  });

  test('buying and selling at one price costs two fees at least', () => {
    fc.assert(
      fc.property(coins, prices, quantities, (rules, price, quantity) => {
        const [bought, sold] = [spotCost(rules, 'buy', price, quantity), spotCost(rules, 'sell', price, quantity)];
        expect(bought.total - sold.total >= bought.fee + sold.fee).toBe(true);
      }),
    );
  });

  test('nobody gains by trading in parts', () => {
    fc.assert(
      fc.property(coins, prices, quantities, quantities, (rules, price, one, other) => {
        const total = (side: 'buy' | 'sell', quantity: bigint) => spotCost(rules, side, price, quantity).total;
        expect(total('buy', one) + total('buy', other) >= total('buy', one + other)).toBe(true);
        expect(total('sell', one) + total('sell', other) <= total('sell', one + other)).toBe(true);
      }),
    );
  });
});

describe('the most that an amount buys', () => {
  test('is paid for by it, and a step more is not', () => {
    const steps = fc.constantFrom(1n, 5n, 1000n);
    const amounts = fc.oneof(fc.bigInt({ min: 0n, max: 1000n }), fc.bigInt({ min: 0n, max: 10n ** 12n }));
    fc.assert(
      fc.property(coins, prices, amounts, steps, (rules, price, available, step) => {
        const most = mostBought(rules, price, available, step);
        expect(most % step).toBe(0n);
        expect(spotCost(rules, 'buy', price, most).total <= available).toBe(true);
        expect(spotCost(rules, 'buy', price, most + step).total > available).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('a thousand USDT buy 0.01536 BTC at 65000: a step more would need 0.04 more than there is with the fee', () => {
    expect(mostBought(btc, 65_000_00n, 1_000_000_000n, 1n)).toBe(1536n);
    expect(mostBought(btc, 65_000_00n, 999_398_399n, 1n)).toBe(1535n);
    expect(mostBought(btc, 65_000_00n, 999_398_400n, 1n)).toBe(1536n);
  });

  test('counts that amount and fee are each rounded up: 0.650651 would be enough without, and is not', () => {
    expect(mostBought(btc, 65_000_01n, 650_651n, 1n)).toBe(0n);
    expect(mostBought(btc, 65_000_01n, 650_652n, 1n)).toBe(1n);
  });

  test('of what has no price is nothing', () => {
    expect(mostBought(btc, 0n, 1_000_000n, 1n)).toBe(0n);
  });

  test('is found at once: forms ask for it at every key', () => {
    const { rules, reads } = counted();
    expect(mostBought(rules, 65_000_00n, 10n ** 24n, 1n)).toBeGreaterThan(10n ** 18n);
    expect(reads()).toBeLessThan(5);
  });
});

/** Rules that count how often their fee is asked for: once for the guess, and once for each step that it is off. */
function counted() {
  let asked = 0;
  const rules = {
    ...btc,
    get spotFeeBps() {
      asked += 1;
      if (asked > 100) throw new Error('a guess that is far off');
      return btc.spotFeeBps;
    },
  };
  return { rules, reads: () => asked };
}
