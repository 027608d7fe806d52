import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDecimal, isDecimal, mulDiv, parseDecimal, trimDecimal } from './money.ts';

const anyAmount = fc.bigInt(-(10n ** 30n), 10n ** 30n);

describe('mulDiv', () => {
  test('floor and ceil enclose the exact quotient, and meet only where it is whole', () => {
    fc.assert(
      fc.property(anyAmount, anyAmount, fc.bigInt(1n, 10n ** 20n), (a, b, by) => {
        const [low, high] = [mulDiv(a, b, by, 'floor'), mulDiv(a, b, by, 'ceil')];
        expect(low * by <= a * b && a * b <= high * by).toBe(true);
        expect(high - low).toBe((a * b) % by === 0n ? 0n : 1n);
      }),
    );
  });

  test('refuses a divisor that is not positive', () => {
    expect(() => mulDiv(1n, 1n, 0n, 'floor')).toThrow(RangeError);
    expect(() => mulDiv(1n, 1n, -1n, 'floor')).toThrow(RangeError);
  });
});

describe('decimals', () => {
  test('what is formatted is read back', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 20n), 10n ** 20n), fc.integer({ min: 0, max: 12 }), (minor, scale) => {
        const text = formatDecimal(minor, scale);
        expect(isDecimal(text)).toBe(true);
        expect(parseDecimal(text, scale)).toBe(minor);
        expect(parseDecimal(trimDecimal(text), scale)).toBe(minor);
      }),
    );
  });

  test.each(['', '.', '1.', '.5', '1e5', '+1', '1,5', ' 1', '0x1', 'NaN', 'Infinity', '١', '1.2.3', '--1'])(
    '%j is no decimal',
    (text) => {
      expect(parseDecimal(text, 6)).toBeNull();
    },
  );

  test('finer than the scale is refused, not rounded', () => {
    expect(parseDecimal('1.0000001', 6)).toBeNull();
    expect(parseDecimal('1.0000000', 6)).toBe(1_000_000n);
  });
});
