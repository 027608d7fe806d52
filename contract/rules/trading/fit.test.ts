import { describe, expect, test } from 'vitest';
import { fillBounds, isFarFromShown } from './fit.ts';

describe('a fill lies', () => {
  const asks = { price: 100n, levels: [101n, 103n, 106n] };
  const bids = { price: 100n, levels: [99n, 97n, 94n] };
  const ask = { price: 101n, levels: null };

  test('at the market within the levels that it takes', () => {
    expect(fillBounds('buy', { way: 'market' }, asks)).toEqual({ low: 101n, high: 106n });
    expect(fillBounds('sell', { way: 'market' }, bids)).toEqual({ low: 94n, high: 99n });
  });

  test('of a stop between the market’s price and the levels', () => {
    expect(fillBounds('sell', { way: 'stop' }, bids)).toEqual({ low: 94n, high: 100n });
  });

  test('of a limit no worse than it, and no better than the market', () => {
    expect(fillBounds('buy', { way: 'limit', limit: 102n }, asks)).toEqual({ low: 100n, high: 102n });
    expect(fillBounds('sell', { way: 'limit', limit: 96n }, bids)).toEqual({ low: 96n, high: 100n });
    const { low, high } = fillBounds('buy', { way: 'limit', limit: 90n }, asks);
    expect(low > high).toBe(true);
  });

  test('of a worst price within the levels that are no worse: never better than the book', () => {
    expect(fillBounds('buy', { way: 'worst', worst: 104n }, asks)).toEqual({ low: 101n, high: 104n });
    expect(fillBounds('buy', { way: 'worst', worst: 200n }, asks)).toEqual({ low: 101n, high: 106n });
    expect(fillBounds('sell', { way: 'worst', worst: 95n }, bids)).toEqual({ low: 95n, high: 99n });
    expect(fillBounds('sell', { way: 'worst', worst: 1n }, bids)).toEqual({ low: 94n, high: 99n });
    const { low, high } = fillBounds('buy', { way: 'worst', worst: 100n }, asks);
    expect(low > high).toBe(true);
    expect(fillBounds('buy', { way: 'worst', worst: 102n }, ask)).toEqual({ low: 101n, high: 101n });
  });

  test('without a book at bid or ask exactly', () => {
    expect(fillBounds('buy', { way: 'market' }, ask)).toEqual({ low: 101n, high: 101n });
    expect(fillBounds('buy', { way: 'stop' }, ask)).toEqual({ low: 101n, high: 101n });
    expect(fillBounds('buy', { way: 'limit', limit: 102n }, ask)).toEqual({ low: 101n, high: 102n });
  });

  test('nowhere while the book rests', () => {
    const { low, high } = fillBounds('buy', { way: 'market' }, { price: 5n, levels: [] });
    expect(low > high).toBe(true);
  });
});

test('a fill is far from the price that was shown when that is older than 5 s, or more than a second ahead', () => {
  const [tick, coins, forex] = [1000, false, true];
  const at = tick * 200;
  expect([at, at - 5000, at + 1000].map((shown) => isFarFromShown(shown, tick, coins))).toEqual([false, false, false]);
  expect([at - 5001, at + 1001].map((shown) => isFarFromShown(shown, tick, coins))).toEqual([true, true]);
  // A close of forex was asked for a second before.
  expect([at - 6000, at - 6001].map((shown) => isFarFromShown(shown, tick, forex))).toEqual([false, true]);
});
