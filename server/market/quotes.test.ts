import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SeededDays } from './days.ts';
import { createMarket } from './market.ts';
import { Prices } from '#contract/market/prices.ts';
import { instrumentOf } from '#contract/market/symbols.ts';
import { era } from '#tests/market/era.ts';

const seed = 'quotes test';
const dayMs = 86_400_000;
const minuteMs = 60_000;

test('a quote is the price and the last 24 hours, minute by minute', async () => {
  const market = createMarket({ seed, era });
  const now = Date.parse('2026-02-11T09:41:23.456Z');
  const minute = Date.parse('2026-02-11T09:41:00Z');
  const quote = market.quote('BTCUSDT', now);
  const minutes = await market.candles('BTCUSDT', '1m', 1000, minute / 1000, now);
  const earlier = await market.candles('BTCUSDT', '1m', 440, minute / 1000 - 60_000, now);
  const current = await market.candles('BTCUSDT', '1m', 1, now / 1000, now);
  const day = [...earlier, ...minutes];
  const all = [...day, ...current];
  expect(day).toHaveLength(1440);
  expect(quote).toEqual({
    symbol: 'BTCUSDT',
    atMs: now,
    price: market.priceAt('BTCUSDT', now),
    open: market.priceAt('BTCUSDT', minute - dayMs),
    high: all.reduce((high, candle) => (candle.high > high ? candle.high : high), 0n),
    low: all.reduce((low, candle) => (candle.low < low ? candle.low : low), all[0]?.low ?? 0n),
    volume: day.reduce((sum, candle) => sum + candle.volume, 0n),
  });
});

test('depends on the moment alone: any order of asking, forwards, backwards, in leaps', () => {
  const kept = createMarket({ seed, era });
  const start = Date.parse('2026-02-13T20:30:00Z');
  const steps = fc.oneof(
    { weight: 6, arbitrary: fc.constant(200) },
    { weight: 2, arbitrary: fc.integer({ min: -90_000, max: 90_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: -3 * dayMs, max: 3 * dayMs }) },
  );
  fc.assert(
    fc.property(
      fc.constantFrom('BTCUSDT', 'EURUSD'),
      fc.array(steps, { minLength: 1, maxLength: 12 }),
      (symbol, steps) => {
        let now = start;
        for (const step of steps) now += step;
        let at = start;
        for (const step of steps) kept.quote(symbol, (at += step));
        expect(kept.quote(symbol, now)).toEqual(createMarket({ seed, era }).quote(symbol, now));
      },
    ),
    { numRuns: 60 },
  );
});

test('the high leaves the window with its minute', () => {
  const market = createMarket({ seed, era });
  const prices = new Prices(new SeededDays(seed, era), 8);
  const instrument = instrumentOf('BTCUSDT');
  const start = Date.parse('2026-02-11T09:00:00Z');
  // From just before the highest tick leaves until just after.
  const { highTick } = prices.extremes(instrument, (start - dayMs) / 200, start / 200);
  const leaving = Math.floor((highTick * 200) / minuteMs) * minuteMs + dayMs;
  const before = market.quote('BTCUSDT', leaving + 59_800);
  const after = market.quote('BTCUSDT', leaving + minuteMs);
  expect(market.quote('BTCUSDT', leaving + 59_800)).toEqual(before);
  expect(after).toEqual(createMarket({ seed, era }).quote('BTCUSDT', leaving + minuteMs));
});
