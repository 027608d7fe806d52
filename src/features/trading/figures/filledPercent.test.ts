import { expect, test } from 'vitest';
import { filledPercent } from './filledPercent.ts';

test('a filled share is cut, so that all is all', () => {
  expect(filledPercent({ filled: '0.25000', quantity: '1' })).toBe(25);
  expect(filledPercent({ filled: '0.99999', quantity: '1' })).toBe(99);
  expect(filledPercent({ filled: '1', quantity: '1.00000' })).toBe(100);
  expect(filledPercent({ filled: '0', quantity: '0' })).toBe(0);
});
