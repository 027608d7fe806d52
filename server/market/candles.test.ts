import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Interval, intervals, intervalSeconds } from '#contract/intervals.ts';
import { genesisSeconds } from '#contract/market/calendar.ts';
import { createMarket, type MarketCandle } from './market.ts';
import { era } from '#tests/market/era.ts';

const market = createMarket({ seed: 'candles test', era });
const seconds = (iso: string) => Date.parse(iso) / 1000;
const later = Date.parse('2026-12-01');
const finer: Record<Exclude<Interval, '1m'>, Interval> = {
  '5m': '1m',
  '15m': '5m',
  '30m': '15m',
  '1h': '30m',
  '4h': '1h',
  '1d': '4h',
  '1w': '1d',
  '1M': '1d',
};

function merged(parts: readonly MarketCandle[]): Omit<MarketCandle, 'time'> {
  const [first, last] = [parts[0], parts.at(-1)];
  return {
    open: first?.open ?? 0n,
    high: parts.reduce((high, part) => (part.high > high ? part.high : high), 0n),
    low: parts.reduce((low, part) => (part.low < low ? part.low : low), first?.low ?? 0n),
    close: last?.close ?? 0n,
    volume: parts.reduce((sum, part) => sum + part.volume, 0n),
  };
}

function endOf(interval: Interval, time: number): number {
  if (interval === '1w') return time + 7 * 86_400;
  if (interval !== '1M') return time + intervalSeconds[interval];
  const date = new Date(time * 1000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / 1000;
}

/** A month has up to 31 days. */
function partsMax(coarse: Exclude<Interval, '1m'>, fine: Interval): number {
  const days = coarse === '1M' ? 31 : 7;
  return coarse === '1w' || coarse === '1M' ? days : intervalSeconds[coarse] / intervalSeconds[fine as '1m'];
}

describe.each(Object.entries(finer) as [Exclude<Interval, '1m'>, Interval][])('%s', (coarse, fine) => {
  // A Sunday evening after a border of day blocks (2026-10-10), the first days, and two markets at the turn of a month.
  test.each([
    ['BTCUSDT', '2026-10-12T09:20:00Z'],
    ['EURUSD', '2026-10-12T01:00:00Z'],
    ['XAUUSD', '2026-05-02T00:00:00Z'],
    ['CHZUSDT', '2023-02-02T00:00:00Z'],
  ])(`is the exact sum of ${fine}: %s to %s`, async (symbol, to) => {
    const candles = await market.candles(symbol, coarse, 3, seconds(to), later);
    expect(candles.length).toBeGreaterThan(0);
    for (const { time, ...candle } of candles) {
      const end = endOf(coarse, time);
      // One more than there can be: what lies before is told apart.
      const all = await market.candles(symbol, fine, partsMax(coarse, fine) + 1, end, later);
      const parts = all.filter((part) => part.time >= time);
      expect(parts[0]?.time).toBe(time);
      expect(merged(parts)).toEqual(candle);
    }
  });
});

describe('a run of candles', () => {
  test.each(intervals)('%s: opens where the one before closed, no gap, limit and end kept', async (interval) => {
    const to = seconds('2026-03-18T10:20:30Z');
    const candles = await market.candles('ETHUSDT', interval, 20, to, later);
    expect(candles).toHaveLength(20);
    candles.forEach((candle, at) => {
      expect(candle.time).toBeLessThan(to);
      const next = candles[at + 1];
      if (next !== undefined) expect([next.time, next.open]).toEqual([endOf(interval, candle.time), candle.close]);
      else expect(endOf(interval, candle.time)).toBeGreaterThanOrEqual(to);
    });
    const weekday = new Date((candles[0]?.time ?? 0) * 1000).getUTCDay();
    if (interval === '1w') expect(weekday).toBe(1);
    expect(await market.candles('ETHUSDT', interval, 5, to, later)).toEqual(candles.slice(-5));
  });

  test.each(intervals)('%s: ends at the genesis', async (interval) => {
    const candles = await market.candles('BTCUSDT', interval, 100, genesisSeconds + 40 * 86_400, later);
    const first = await market.candles('BTCUSDT', interval, 1000, genesisSeconds + 86_400, later);
    expect(candles.every(({ time }) => time >= genesisSeconds)).toBe(true);
    if (interval !== '1w' && interval !== '1m') expect(first[0]?.time).toBe(genesisSeconds);
    expect(await market.candles('BTCUSDT', interval, 10, genesisSeconds, later)).toEqual([]);
    expect(await market.candles('BTCUSDT', interval, 0, genesisSeconds + 86_400, later)).toEqual([]);
  });

  test('many at once are the same as one after the other', async () => {
    const ask = (market: ReturnType<typeof createMarket>, limit: number) =>
      market.candles('SOLUSDT', '1h', limit, seconds('2026-04-02'), later);
    const fresh = createMarket({ seed: 'candles test', era });
    const together = await Promise.all([50, 20, 50, 70].map((limit) => ask(fresh, limit)));
    const whole = await ask(market, 70);
    expect(together).toEqual([50, 20, 50, 70].map((limit) => whole.slice(-limit)));
  });
});

describe('the candle in progress', () => {
  const symbols = fc.constantFrom('BTCUSDT', 'EURUSD', 'XAGUSD');

  test('knows the ticks up to now and none of the future', async () => {
    const start = Date.parse('2026-03-20T20:00:00Z');
    await fc.assert(
      fc.asyncProperty(
        symbols,
        fc.constantFrom('1m', '5m', '15m', '1h'),
        fc.nat(3_600_000),
        async (symbol, interval, ms) => {
          const now = start + ms;
          const candles = await market.candles(symbol, interval, 2, Math.floor(now / 1000) + 5000, now);
          const last = candles.at(-1);
          const begin = Math.floor(now / 1000 / intervalSeconds[interval]) * intervalSeconds[interval];
          const seen: bigint[] = [];
          for (let at = begin * 1000; at <= now; at += 200) seen.push(market.priceAt(symbol, at));
          const sorted = seen.toSorted((one, other) => Number(one - other));
          expect(last).toMatchObject({
            time: begin,
            open: seen[0],
            close: market.priceAt(symbol, now),
            high: sorted.at(-1),
            low: sorted[0],
          });
        },
      ),
      { numRuns: 40 },
    );
  });

  test.each(intervals)('%s: what was known once stays, and what came later changes only the last', async (interval) => {
    const [now, then] = [Date.parse('2026-03-20T13:07:11.300Z'), Date.parse('2026-03-20T13:07:31.900Z')];
    const to = then / 1000;
    const after = await market.candles('BTCUSDT', interval, 30, to, then);
    // A past moment asked for later, from warm pages, and from a market that has never seen more.
    const before = await market.candles('BTCUSDT', interval, 30, to, now);
    const fresh = await createMarket({ seed: 'candles test', era }).candles('BTCUSDT', interval, 30, to, now);
    expect(before).toEqual(fresh);
    expect(before.slice(0, -1)).toEqual(after.slice(0, -1));
    const [known, grown] = [before.at(-1), after.at(-1)];
    expect(known?.close).toBe(market.priceAt('BTCUSDT', now));
    expect(known?.time).toBe(grown?.time);
    expect(known?.volume).toBeLessThan(grown?.volume ?? 0n);
    expect(known?.high).toBeLessThanOrEqual(grown?.high ?? 0n);
    expect(known?.low).toBeGreaterThanOrEqual(grown?.low ?? 0n);
  });
});
