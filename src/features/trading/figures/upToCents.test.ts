import { expect, test } from 'vitest';
import { upToCents } from './upToCents.ts';

test('a cost is shown in cents that cover it, and a fee of less than a cent as it is', () => {
  expect(upToCents(129_927_798n)).toBe(129_930_000n);
  expect(upToCents(129_920_000n)).toBe(129_920_000n);
  expect(upToCents(10_001n)).toBe(20_000n);
  expect(upToCents(9_999n)).toBe(9_999n);
  expect(upToCents(0n)).toBe(0n);
});
