import { expect, test } from 'vitest';
import { rowsOf } from '#src/state/market/book.rules.ts';
import { areaOf, spreadOf } from './book.rules.ts';

const book = {
  bids: [
    ['99', '1'],
    ['98', '3'],
  ] as [string, string][],
  asks: [
    ['101', '2'],
    ['102', '6'],
  ] as [string, string][],
};

test('the spread is a share of the middle', () => {
  expect(spreadOf(book)).toBe('2.000');
  expect(spreadOf({ bids: [], asks: book.asks })).toBeNull();
});

test('bids rise to the left of the middle, asks to the right', () => {
  const box = { width: 100, height: 40 };
  const { bids, asks } = rowsOf(book, 2);
  expect(areaOf(bids, box, true)).toBe('M50 40V35H25V20H0V40Z');
  expect(areaOf(asks, box, false)).toBe('M50 40V30H75V0H100V40Z');
  expect(areaOf([], box, true)).toBe('');
});
