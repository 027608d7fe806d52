import { expect, test } from 'vitest';
import { bitcoinInCents } from '#tests/trading/cents.ts';
import { blockedBy, levelsOf, noPriceOf, takingOf } from './livePrice.rules.ts';

const rules = bitcoinInCents();
if (rules === undefined) throw new Error('BTCUSDT is a market');

const levels = levelsOf(rules, {
  asks: [
    ['100.00', '0.5'],
    ['100.01', '1'],
  ],
  bids: [['99.99', '0.00001']],
});

test('a buyer takes asks, a seller bids, at an average against himself', () => {
  expect(takingOf(levels, 'buy', 100_000n)).toMatchObject({ quantity: 100_000n, average: 100_01n, best: 100_00n });
  expect(takingOf(levels, 'sell', 100_000n)).toMatchObject({ quantity: 1n, average: 99_99n, best: 99_99n });
  expect(takingOf({ bids: [], asks: [] }, 'buy', 1n)).toEqual({ quantity: 0n, average: null, best: null, taken: [] });
});

test('a level that is no price of this market is left out', () => {
  expect(levelsOf(rules, { asks: [['100.001', '1']], bids: [] }).asks).toEqual([]);
});

test('a price is traded on for five seconds after it was heard, while the line is up', () => {
  const heard = { isLive: true, heardAtMs: 1000 };
  expect(noPriceOf(heard, 'live', 6000)).toBeNull();
  expect(noPriceOf(heard, 'live', 6001)).toBe('stale');
  expect(noPriceOf(heard, 'offline', 1000)).toBe('offline');
  expect(noPriceOf({ ...heard, isLive: false }, 'connecting', 1000)).toBe('stale');
  expect(noPriceOf({ ...heard, isLive: false }, 'live', 1000)).toBe('loading');
  expect(noPriceOf(undefined, 'live', 1000)).toBe('loading');
});

test('a market order waits for a live price, a limit order for a line alone', () => {
  for (const noPrice of ['offline', 'loading', 'stale', null] as const) {
    expect(blockedBy('market', noPrice)).toBe(noPrice);
    expect(blockedBy('limit', noPrice)).toBe(noPrice === 'offline' ? 'offline' : null);
  }
});
