import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markets } from '#contract/markets.ts';
import { createMarket } from './market.ts';
import { era } from '#tests/market/era.ts';

const market = createMarket({ seed: 'book test', era });
/** A Tuesday to a Friday: every market trades. */
const moment = fc.integer({ min: Date.parse('2026-02-10T00:00:00Z'), max: Date.parse('2026-02-13T20:00:00Z') });
const symbol = fc.constantFrom(...markets.map((rules) => rules.symbol));

test('the price lies between the best bid and the best ask, and levels lead away from it', () => {
  fc.assert(
    fc.property(symbol, moment, (name, atMs) => {
      const price = market.priceAt(name, atMs);
      const { bids, asks } = market.depth(name, atMs, 20);
      expect([bids.length, asks.length]).toEqual([20, 20]);
      const prices = [...bids.map((level) => level.price).reverse(), price, ...asks.map((level) => level.price)];
      for (const [at, value] of prices.entries()) expect(value).toBeGreaterThan(prices[at - 1] ?? 0n);
      for (const { quantity } of [...bids, ...asks]) expect(quantity).toBeGreaterThan(0n);
      // Nobody pays more than a tenth of a per cent to cross the spread.
      expect(((asks[0]?.price ?? 0n) - (bids[0]?.price ?? 0n)) * 1000n).toBeLessThan(price);
    }),
    { numRuns: 60 },
  );
});

test('a deeper book begins with the shallower one, and any asker at any time gets the same', () => {
  fc.assert(
    fc.property(symbol, moment, (name, atMs) => {
      const deep = market.depth(name, atMs, 40);
      const { bids, asks } = createMarket({ seed: 'book test', era }).depth(name, atMs, 20);
      expect({ bids: deep.bids.slice(0, 20), asks: deep.asks.slice(0, 20) }).toEqual({ bids, asks });
    }),
    { numRuns: 10 },
  );
});

test('most levels outlive a change of the price: a book that is redrawn at every tick could not be read', () => {
  const atMs = Date.parse('2026-02-11T09:41:23.400Z');
  const levelsAt = (ms: number) => {
    const { bids, asks } = market.depth('BTCUSDT', ms, 20);
    return new Map([...bids, ...asks].map(({ price, quantity }) => [price, quantity]));
  };
  const [before, after] = [levelsAt(atMs), levelsAt(atMs + 200)];
  expect([...before.keys()]).not.toEqual([...after.keys()]);
  const common = [...before.keys()].filter((price) => after.has(price));
  expect(common.length).toBeGreaterThan(25);
  expect(common.filter((price) => after.get(price) === before.get(price)).length).toBeGreaterThan(common.length / 2);
  const later = levelsAt(atMs + 60_000);
  expect([...later].filter(([price, quantity]) => before.get(price) === quantity)).toEqual([]);
});

test('the trades of a candle add up to its volume and stay within its range', async () => {
  const nowMs = Date.parse('2026-02-11T09:41:00Z');
  for (const name of ['BTCUSDT', 'CHZUSDT', 'EURUSD', 'XPDUSD']) {
    const [candle] = await market.candles(name, '1m', 1, nowMs / 1000, nowMs);
    const trades = market.trades(name, nowMs, 1000, nowMs / 200 - 300);
    expect(trades.reduce((sum, { quantity }) => sum + quantity, 0n)).toBe(candle?.volume);
    expect(trades.length).toBeGreaterThan(100);
    for (const { price, id } of trades) {
      expect(price).toBe(market.priceAt(name, id * 200));
      expect(price <= (candle?.high ?? 0n) && price >= (candle?.low ?? 0n)).toBe(true);
    }
  }
});

test('a market that rests has no trades, and has those before its rest no more', () => {
  expect(market.trades('EURUSD', Date.parse('2026-02-14T12:00:00Z'), 50)).toEqual([]);
});
