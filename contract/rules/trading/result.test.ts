import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromMinor } from '#contract/currencies.ts';
import { marketOf } from '#contract/markets.ts';
import { rateOne } from './figures.ts';
import { closingOf, positionCost } from './position.ts';
import { resultOf } from './result.ts';

const btc = marketOf('BTCUSDT');
if (btc === undefined) throw new Error('no market');

describe('resultOf', () => {
  test('is the profit of the price without the fees, with swap and what the house bore', () => {
    expect(resultOf({ profit: '100', fee: '7.5', swap: '-3' })).toBe('89.500000');
    expect(resultOf({ profit: '-100', fee: '7', swap: '0', shortfall: '40' })).toBe('-67.000000');
    expect(() => resultOf({ profit: '', fee: '0', swap: '0' })).toThrow(new RangeError('no result of no figures'));
  });

  test('is what a position that is opened and closed changes the balance by, and never more than margin and opening fee', () => {
    const prices = fc.bigInt({ min: 1_000_000n, max: 10_000_000n });
    const quantities = fc.bigInt({ min: 1n, max: 1_000_000n });
    const ways = fc.constantFrom('long', 'short');
    fc.assert(
      fc.property(prices, prices, quantities, ways, (openPrice, closePrice, quantity, direction) => {
        const terms = { rules: btc, direction, openPrice, quantity, leverage: 50, rate: rateOne } as const;
        const { margin, fee, cost } = positionCost(terms);
        const closing = closingOf(terms, { closePrice, quantity, open: quantity, held: margin });
        const usdt = (minor: bigint) => fromMinor(minor, 'USDT');
        const parts = { profit: closing.profit, fee: fee + closing.fee, swap: 0n, shortfall: closing.shortfall };
        const figures = {
          profit: usdt(parts.profit),
          fee: usdt(parts.fee),
          swap: '0',
          shortfall: usdt(parts.shortfall),
        };
        expect(resultOf(figures)).toBe(usdt(closing.payout - cost));
        expect(closing.payout - cost).toBeGreaterThanOrEqual(-cost);
      }),
    );
  });
});
