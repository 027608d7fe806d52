import { expect, test } from 'vitest';
import { filledPercent, upToCents } from './rounding.ts';

test('a cost is shown in cents that cover it, and a fee of less than a cent as it is', () => {
  expect(upToCents(129_927_798n)).toBe(129_930_000n);
  expect(upToCents(129_920_000n)).toBe(129_920_000n);
  expect(upToCents(10_001n)).toBe(20_000n);
  expect(upToCents(9_999n)).toBe(9_999n);
  expect(upToCents(0n)).toBe(0n);
});

test('a filled share is cut, so that all is all', () => {
  expect(filledPercent({ filled: '0.25000', quantity: '1' })).toBe(25);
  expect(filledPercent({ filled: '0.99999', quantity: '1' })).toBe(99);
  expect(filledPercent({ filled: '1', quantity: '1.00000' })).toBe(100);
  expect(filledPercent({ filled: '0', quantity: '0' })).toBe(0);
});
