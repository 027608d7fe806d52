import { expect, test } from 'vitest';
import { rowsOf, withTrades } from './book.rules.ts';

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
const trade = (id: number) => ({ id, time: id, price: '1', quantity: '1', side: 'buy' as const });

test('a level is as wide as all that lies before it, of the deeper side', () => {
  const { bids, asks } = rowsOf(book, 2);
  expect(bids.map(({ share }) => share)).toEqual([1 / 8, 4 / 8]);
  expect(asks.map(({ share }) => share)).toEqual([2 / 8, 1]);
  expect(rowsOf(book, 1).asks).toEqual([{ price: '101', quantity: '2', share: 1 }]);
  expect(rowsOf({ bids: [], asks: [] }, 5)).toEqual({ bids: [], asks: [] });
});

test('new trades come on top, each once, and a gap is seen', () => {
  const known = { seq: 10, list: [trade(10), trade(9)] };
  expect(withTrades(known, { symbol: 'x', prev: 9, seq: 11, list: [trade(11), trade(10)] })).toEqual({
    seq: 11,
    list: [trade(11), trade(10), trade(9)],
  });
  expect(withTrades(known, { symbol: 'x', prev: 11, seq: 12, list: [trade(12)] })).toBeNull();
  const many = { seq: 60, list: Array.from({ length: 50 }, (_, at) => trade(60 - at)) };
  expect(withTrades(many, { symbol: 'x', prev: 60, seq: 61, list: [trade(61)] })?.list).toHaveLength(50);
});
