import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { marketOfDays } from '#tests/market/keyedDays.ts';
import { dayTicks } from './path/ticks.ts';
import { instrumentOf } from './symbols.ts';

/** A Thursday to a Sunday: weekday markets rest from Friday 22:00. */
const { prices } = marketOfDays('2026-02-12', 4);
const begin = Date.parse('2026-02-12') / 200;
const instruments = fc.constantFrom(...['BTCUSDT', 'CHZUSDT', 'EURJPY', 'XAGUSD'].map(instrumentOf));
/** Around midnights, where one walk ends and another begins. */
const starts = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: -700, max: 300 }))
  .map(([day, offset]) => begin + day * dayTicks + offset);
const lengths = fc.integer({ min: 0, max: 600 });
const ways = fc.constantFrom('above' as const, 'below' as const);
const btc = instrumentOf('BTCUSDT');

test('a day goes on where the one before ended', () => {
  for (const symbol of ['BTCUSDT', 'EURUSD', 'XAUUSD']) {
    const instrument = instrumentOf(symbol);
    for (const day of [1, 2, 3]) {
      const midnight = begin + day * dayTicks;
      const [before, after] = [prices.price(instrument, midnight - 1), prices.price(instrument, midnight)];
      expect(Math.abs(after - before) / before, symbol).toBeLessThan(0.001);
      const { high, low } = prices.extremes(instrument, midnight, midnight);
      expect([high, low]).toEqual([prices.price(instrument, midnight), prices.price(instrument, midnight)]);
    }
  }
});

test('highest and lowest are those of all ticks, and where they were', () => {
  fc.assert(
    fc.property(instruments, starts, lengths, (instrument, from, length) => {
      const all = Array.from({ length: length + 1 }, (_, at) => prices.price(instrument, from + at));
      const { high, highTick, low, lowTick } = prices.extremes(instrument, from, from + length);
      expect([high, low]).toEqual([Math.max(...all), Math.min(...all)]);
      expect([all[highTick - from], all[lowTick - from]]).toEqual([high, low]);
    }),
    { numRuns: 60 },
  );
});

describe('the first tick that reaches a price', () => {
  test('is the one that looking at every tick finds, either way', () => {
    fc.assert(
      fc.property(
        instruments,
        starts,
        lengths,
        ways,
        fc.integer({ min: -12, max: 12 }),
        (instrument, from, length, way, offset) => {
          const at = prices.price(instrument, from);
          const price = at + Math.trunc((at * offset) / 20_000) + Math.sign(offset);
          const isReached = (tick: number) => {
            const now = prices.price(instrument, tick);
            return way === 'above' ? now >= price : now <= price;
          };
          const expected = Array.from({ length: length + 1 }, (_, index) => from + index).find(isReached) ?? null;
          expect(prices.firstReaching(instrument, from, from + length, way, price)).toBe(expected);
        },
      ),
      { numRuns: 150 },
    );
  });

  test('agrees with highest and lowest over days, and beyond them there is none', () => {
    const from = begin + 1000;
    const to = begin + 3 * dayTicks - 1000;
    for (const instrument of [btc, instrumentOf('EURUSD')]) {
      const { high: top, highTick, low: bottom, lowTick } = prices.extremes(instrument, from, to);
      const rise = prices.firstReaching(instrument, from, to, 'above', top) ?? Number.NaN;
      const fall = prices.firstReaching(instrument, from, to, 'below', bottom) ?? Number.NaN;
      expect([prices.price(instrument, rise), prices.price(instrument, fall)]).toEqual([top, bottom]);
      expect([rise <= highTick, fall <= lowTick]).toEqual([true, true]);
      expect(prices.firstReaching(instrument, from, to, 'above', top + 1)).toBeNull();
      expect(prices.firstReaching(instrument, from, to, 'below', bottom - 1)).toBeNull();
    }
  });

  test('is found at either end of the stretch, and not a tick outside of it', () => {
    const at = (tick: number) => prices.price(btc, tick);
    const turns = Array.from({ length: 400 }, (_, index) => begin + 7000 + index).filter(
      (tick) => at(tick) > at(tick - 1) && at(tick) > at(tick + 1),
    );
    expect(turns.length).toBeGreaterThan(50);
    for (const tick of turns) {
      const reach = (from: number, to: number) => prices.firstReaching(btc, from, to, 'above', at(tick));
      expect([reach(tick - 1, tick), reach(tick - 1, tick + 1), reach(tick, tick)]).toEqual([tick, tick, tick]);
      expect([reach(tick - 1, tick - 1), reach(tick + 1, tick + 1)]).toEqual([null, null]);
      expect(reach(tick + 1, tick + 2)).toBe(at(tick + 2) >= at(tick) ? tick + 2 : null);
    }
  });

  test('is the first of all where the price is there already, and no price is below nothing', () => {
    const now = prices.price(btc, begin);
    expect(prices.firstReaching(btc, begin, begin + 10, 'above', now)).toBe(begin);
    expect(prices.firstReaching(btc, begin, begin + 10, 'below', now)).toBe(begin);
    expect(prices.firstReaching(btc, begin, begin + 10, 'above', 0)).toBe(begin);
    expect(prices.firstReaching(btc, begin, begin + 10, 'below', 0)).toBeNull();
  });
});

test('looking at days costs thousands of nodes rather than a million ticks, and what it costs is counted', () => {
  const costOf = (look: () => unknown) => {
    const before = prices.work;
    look();
    return prices.work - before;
  };
  const last = begin + dayTicks - 1;
  const top = prices.extremes(btc, begin, last).high;
  const costs = [
    costOf(() => prices.extremes(btc, begin, begin + 3 * dayTicks)),
    costOf(() => prices.firstReaching(btc, begin, begin + 3 * dayTicks, 'above', 10 ** 12)),
    costOf(() => prices.firstReaching(btc, begin, last, 'above', top + 1)),
    costOf(() => prices.extremes(btc, begin + 7000, begin + 7010)),
  ];
  // Gaussian draws reach further than even ones did: a cold search looks at two to four times as many nodes.
  const most = [30_000, 100, 4000, 250];
  expect(costs.filter((cost, at) => cost <= 0 || cost > (most[at] ?? 0))).toEqual([]);
});

describe('volume', () => {
  test('of adjoining stretches adds up exactly, over midnights too', () => {
    fc.assert(
      fc.property(instruments, starts, lengths, fc.nat(900_000), (instrument, from, one, other) => {
        const [middle, to] = [from + one, Math.min(from + one + other, begin + 4 * dayTicks - 1)];
        const parts = [prices.volume(instrument, from, middle), prices.volume(instrument, middle, to)];
        expect(parts.every((part) => part >= 0)).toBe(true);
        expect((parts[0] ?? 0) + (parts[1] ?? 0)).toBe(prices.volume(instrument, from, to));
      }),
      { numRuns: 60 },
    );
  });

  test('of a day is the usual one, and nothing of a Saturday of rest', () => {
    const eurusd = instrumentOf('EURUSD');
    // Chiliz follows the market more than Bitcoin does.
    for (const instrument of [btc, instrumentOf('CHZUSDT')]) {
      const usual = prices.usualMinute(instrument, begin / dayTicks) * 1440;
      expect(prices.volume(instrument, begin, begin + dayTicks) / usual).toBeCloseTo(1, 6);
    }
    expect(prices.volume(eurusd, begin + 2 * dayTicks, begin + 3 * dayTicks)).toBe(0);
    expect(prices.volume(eurusd, begin, begin + dayTicks)).toBeGreaterThan(0);
  });
});
