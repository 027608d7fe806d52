import { expect, test } from 'vitest';
import { sparkPath } from './sparkPath.ts';

const size = { width: 64, height: 28 };

test('the line starts at the left edge, ends at the right one, and higher prices lie higher', () => {
  expect(sparkPath(['1', '3', '2'], size)).toBe('M2.0 26.0L32.0 2.0L62.0 14.0');
});

test('a price that did not move is a line in the middle', () => {
  expect(sparkPath(['5', '5'], size)).toBe('M2.0 14.0L62.0 14.0');
});

test('one price is no line', () => {
  expect(sparkPath(['5'], size)).toBe('');
});
