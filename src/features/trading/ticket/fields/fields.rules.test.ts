import { expect, test } from 'vitest';
import { shareOf } from './fields.rules.ts';

test('a share is cut to whole steps, and the whole is the most itself', () => {
  expect(shareOf(1000n, 25n, 1n)).toBe(250n);
  expect(shareOf(999n, 50n, 100n)).toBe(400n);
  expect(shareOf(999n, 100n, 1n)).toBe(999n);
  expect(shareOf(0n, 75n, 1n)).toBe(0n);
});
