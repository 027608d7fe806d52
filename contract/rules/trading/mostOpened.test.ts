import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyTerms, btc, tenth, usdt } from '#tests/trading/terms.ts';
import { mostOpened, positionCost } from './position.ts';

describe('the most that can be opened', () => {
  test('is paid for by the amount, and a step more is not', () => {
    const amounts = fc.oneof(fc.bigInt({ min: 0n, max: 1000n }), fc.bigInt({ min: 0n, max: 10n ** 13n }));
    const steps = fc.constantFrom(1n, 5n, 1000n);
    fc.assert(
      fc.property(anyTerms, amounts, steps, (terms, available, step) => {
        const most = mostOpened(terms, available, step);
        expect(most % step).toBe(0n);
        expect(positionCost({ ...terms, quantity: most }).cost <= available).toBe(true);
        expect(positionCost({ ...terms, quantity: most + step }).cost > available).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('with 328.25 USDT and 20-fold leverage is a tenth of a coin at 65000', () => {
    expect(mostOpened(tenth, 328_250_000n, 1n)).toBe(10_000n);
    expect(mostOpened(tenth, 328_249_999n, 1n)).toBe(9999n);
    expect(mostOpened(tenth, 328_249_999n, 10n)).toBe(9990n);
  });

  test('counts that notional, margin and fee are each rounded up: 0.032826 would be enough without, and is not', () => {
    const terms = { ...tenth, openPrice: 65_000_01n };
    expect(mostOpened(terms, 32_826n, 1n)).toBe(0n);
    expect(mostOpened(terms, 32_827n, 1n)).toBe(1n);
  });

  test('of what has no price is nothing', () => {
    expect(mostOpened({ ...tenth, openPrice: 0n }, usdt, 1n)).toBe(0n);
  });

  test('is found at once: forms ask for it at every key', () => {
    let asked = 0;
    /** The fee is asked for once for the guess, and once for each step that it is off. */
    const rules = {
      ...btc,
      get contractFeeBps() {
        asked += 1;
        if (asked > 100) throw new Error('a guess that is far off');
        return btc.contractFeeBps;
      },
    };
    expect(mostOpened({ ...tenth, rules }, 10n ** 24n, 1n)).toBeGreaterThan(10n ** 19n);
    expect(asked).toBeLessThan(5);
  });
});
