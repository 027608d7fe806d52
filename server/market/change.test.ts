import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gapTick } from '#contract/market/path/activity.ts';
import { blockClockLabel, blockDays, blockSteps, stepLabel } from '#contract/market/path/blocks.ts';
import { dayTicks } from '#contract/market/path/ticks.ts';
import { Prices } from '#contract/market/prices.ts';
import { componentsOf, instrumentOf } from '#contract/market/symbols.ts';
import { markets } from '#contract/markets.ts';
import { era, formerEra, oldEra } from '#tests/market/era.ts';
import { SeededDays } from './days.ts';
import type { Era } from './era.ts';
import { hmac } from './keys.ts';
import { createMarket } from './market.ts';

const seed = 'change test';
const firstDay = Date.parse('2026-11-18') / 86_400_000;
const changed: Era = { firstDay, before: 'market-1' };
const pricesIn = (of: Era) => new Prices(new SeededDays(seed, of), 128);
const [prices, former, walked] = [pricesIn(changed), pricesIn(formerEra), pricesIn(oldEra)];
const change = firstDay * dayTicks;

describe('the day on which the law changes', () => {
  test.each(markets.map(({ symbol }) => symbol))('%s opens where market-1 closed, within a tick', (symbol) => {
    const instrument = instrumentOf(symbol);
    const [before, after] = [former, prices].map((of) => Number(of.dayRules(instrument, firstDay).unit));
    const leap = prices.price(instrument, change) - former.price(instrument, change);
    expect(Math.abs(leap)).toBeLessThanOrEqual(Math.max(before ?? 0, after ?? 0));
    expect(Math.abs(prices.log(instrument, change) - former.log(instrument, change))).toBeLessThan(1e-9);
  });

  test('leaves the days before it as they were, and is told by date', () => {
    const market = createMarket({ seed, era: changed });
    const asEver = createMarket({ seed, era: formerEra });
    expect([market.versionOf('2026-11-17'), market.versionOf('2026-11-18')]).toEqual(['market-1', 'market-2']);
    expect(market.commitment('2026-11-17')).toBe(asEver.commitment('2026-11-17'));
    expect(market.commitment('2026-11-18')).not.toBe(asEver.commitment('2026-11-18'));
    for (const { symbol } of markets) {
      const last = (change - 1) * 200;
      expect(market.priceAt(symbol, last)).toBe(asEver.priceAt(symbol, last));
    }
  });
});

test.each(markets.map(({ symbol }) => symbol))('%s goes on at every midnight of a week', (symbol) => {
  const instrument = instrumentOf(symbol);
  for (let day = firstDay; day < firstDay + 7; day += 1) {
    const [before, after] = [-1, 0].map((at) => walked.log(instrument, day * dayTicks + at));
    expect(Math.abs((after ?? Number.NaN) - (before ?? Number.NaN))).toBeLessThan(0.002);
  }
});

describe('a market that has rested', () => {
  test.each(['EURUSD', 'GBPJPY', 'XAUUSD'])('%s opens with a gap in its first tick, and in that alone', (symbol) => {
    const instrument = instrumentOf(symbol);
    const [gaps, next]: [number[], number[]] = [[], []];
    for (let week = 0; week < 60; week += 1) {
      const sunday = firstDay + 4 + week * 7;
      const opening = sunday * dayTicks + (gapTick('weekdays', sunday) ?? Number.NaN);
      const log = (at: number) => walked.log(instrument, opening + at);
      expect(log(0)).toBe(log(-2 * dayTicks));
      gaps.push(Math.abs(log(1) - log(0)));
      next.push(Math.abs(log(2) - log(1)));
    }
    const median = (values: number[]) => values.sort((one, other) => one - other)[values.length / 2] ?? Number.NaN;
    expect(median(gaps)).toBeGreaterThan(3e-4);
    expect(median(gaps)).toBeLessThan(30e-4);
    expect(median(next)).toBeLessThan(median(gaps) / 10);
  });

  test('has no gap on other days, nor have coins', () => {
    for (let day = firstDay; day < firstDay + 7; day += 1) {
      expect(gapTick('always', day)).toBeNull();
      expect(gapTick('weekdays', day) === null).toBe(new Date(day * 86_400_000).getUTCDay() !== 0);
    }
  });
});

describe('highs, lows and first crossings are those of all ticks', () => {
  const sunday = (firstDay + 4) * dayTicks;
  const moments = [change, change + dayTicks, sunday - dayTicks - 36_000, sunday + 22 * 18_000, sunday + dayTicks];
  const symbols = fc.constantFrom('BTCUSDT', 'DOGEUSDT', 'EURUSD', 'GBPJPY', 'XAGUSD');
  const from = fc.tuple(fc.constantFrom(...moments), fc.integer({ min: -900, max: 300 })).map(([at, off]) => at + off);

  test('at the change of the law, at midnights and around a weekend', () => {
    fc.assert(
      fc.property(symbols, from, fc.nat(1500), fc.integer({ min: -12, max: 12 }), (symbol, from, length, offset) => {
        const instrument = instrumentOf(symbol);
        const all = Array.from({ length: length + 1 }, (_, at) => prices.price(instrument, from + at));
        const { high, highTick, low, lowTick } = prices.extremes(instrument, from, from + length);
        expect([high, low]).toEqual([Math.max(...all), Math.min(...all)]);
        expect([all[highTick - from], all[lowTick - from]]).toEqual([high, low]);
        const level = (all[0] ?? 0) + Math.trunc(((all[0] ?? 0) * offset) / 20_000);
        for (const [way, price] of [
          ['above', level],
          ['below', level],
          ['above', high],
          ['below', low],
        ] as const) {
          const at = all.findIndex((now) => (way === 'above' ? now >= price : now <= price));
          const first = prices.firstReaching(instrument, from, from + length, way, price);
          expect(first).toBe(at < 0 ? null : from + at);
        }
      }),
      { numRuns: 150 },
    );
  });
});

test('a revealed block gives the ends and clocks of its days, bit for bit', () => {
  const market = createMarket({ seed, era });
  const block = Math.floor(era.firstDay / blockDays) + 1;
  const over = (block + 1) * blockDays * 86_400_000;
  expect(market.revealBlock(block, over - 1)).toBeNull();
  const key = Buffer.from(market.revealBlock(block, over)?.key ?? '', 'hex');
  const days = new SeededDays(seed, era);
  for (const component of componentsOf['market-2'].slice(0, 8)) {
    const keys = [hmac(key, stepLabel(component.name)), hmac(key, blockClockLabel(component.group))] as const;
    const { steps, variances } = blockSteps(component, block, ...keys);
    for (let at = 0; at < blockDays; at += 1) {
      const { open, close, clockOpen, clockClose } = days.ends(component.name, block * blockDays + at);
      expect([close, clockClose]).toEqual([open + (steps[at] ?? 0), clockOpen + (variances[at] ?? 0)]);
    }
  }
});
