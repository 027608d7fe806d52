import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDecimal } from '../money.ts';
import { applyChange, changePercent } from './quote.ts';

describe('changePercent', () => {
  test.each([
    ['101', '100', '1.00'],
    ['99.995', '100', '-0.01'],
    ['99.996', '100', '0.00'],
    ['100.005', '100', '0.01'],
    ['65000.12', '65000.12', '0.00'],
    ['0.06234', '0.06000', '3.90'],
    ['1', '3', '-66.67'],
  ])('from %2$s to %1$s', (price, open, change) => {
    expect(changePercent(price, open)).toBe(change);
  });

  test('is within half a hundredth of the exact figure, whatever the prices', () => {
    const price = fc.bigInt(1n, 10n ** 12n);
    fc.assert(
      fc.property(price, price, (now, before) => {
        const change = changePercent(formatDecimal(now, 5), formatDecimal(before, 5));
        const hundredths = BigInt(change.replace('.', ''));
        const error = hundredths * before - (now - before) * 10_000n;
        expect((error < 0n ? -error : error) * 2n <= before).toBe(true);
      }),
    );
  });

  test('refuses an open of zero', () => {
    expect(() => changePercent('1', '0')).toThrow(RangeError);
  });
});

test('a change touches only what it names, and the change follows the price', () => {
  const quote = { symbol: 'X', price: '10', open: '10', high: '11', low: '9', change: '0.00', volume: '5', time: 1 };
  expect(applyChange(quote, { s: 'X', p: '12', h: '12' }, 2)).toEqual({
    ...quote,
    price: '12',
    high: '12',
    change: '20.00',
    time: 2,
  });
});
