import { expect, test } from 'vitest';
import { typedFigure } from './typedFigure.ts';

test.each([
  ['250,5', '250,5'],
  ['1.234,56', '1.234,56'],
  ['２５０．５', '250.5'],
  ['250。5', '250.5'],
  ['250 USDT', '250 '],
  ['  12', '12'],
  ['-5', '-5'],
  ['1e5', '1e5'],
  ['12a', '12a'],
  ['$250', '250'],
  ['250 €', '250 '],
  ['250 usdt ', '250 '],
  ['250 USD', '250 USD'],
])('%j becomes %j', (typed, kept) => {
  expect(typedFigure(typed, 'USDT')).toBe(kept);
});

test('a pasted page of digits is cut', () => {
  expect(typedFigure('9'.repeat(100), '')).toHaveLength(44);
});
