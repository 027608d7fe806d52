import { describe, expect, test } from 'vitest';
import { markets } from '#contract/markets.ts';
import { genesisDay } from '#contract/market/calendar.ts';
import { SeededDays } from './days.ts';
import { dayTicks } from '#contract/market/path/ticks.ts';
import { Prices } from '#contract/market/prices.ts';
import { componentsOf, instrumentOf } from '#contract/market/symbols.ts';
import { oldEra as era } from '#tests/market/era.ts';

/** What a chart of these prices looks like, over 1,400 days and, for minutes, two weeks of each of three years. */
const seeds = ['statistics 1', 'statistics 2'];
const firstTick = genesisDay * dayTicks;
const dayCount = 1400;
const yearDays = 365.25;

interface Series {
  logs: number[];
  /** Daily, without the days of rest. */
  days: number[];
  minutes: number[];
}

const known = new Map<string, Series>();

function seriesOf(seed: string, symbol: string): Series {
  const key = `${seed} ${symbol}`;
  const found = known.get(key) ?? makeSeries(seed, symbol);
  known.set(key, found);
  return found;
}

function makeSeries(seed: string, symbol: string): Series {
  const prices = new Prices(new SeededDays(seed, era), 8);
  const instrument = instrumentOf(symbol);
  const logs = Array.from({ length: dayCount + 1 }, (_, day) => prices.log(instrument, firstTick + day * dayTicks));
  const minutes = [100, 500, 900].flatMap((day) => {
    const from = firstTick + day * dayTicks;
    return steps(Array.from({ length: 14 * 1440 + 1 }, (_, at) => prices.log(instrument, from + at * 300)));
  });
  const moved = (returns: number[]) => (instrument.hours === 'always' ? returns : returns.filter((step) => step !== 0));
  return { logs, days: moved(steps(logs)), minutes: moved(minutes) };
}

const steps = (logs: readonly number[]) => logs.slice(1).map((log, at) => log - (logs[at] ?? 0));
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const moment = (values: readonly number[], power: number) =>
  mean(values.map((value) => (value - mean(values)) ** power));

function excessKurtosis(values: readonly number[]): number {
  const middle = mean(values);
  const variance = mean(values.map((value) => (value - middle) ** 2));
  return mean(values.map((value) => (value - middle) ** 4)) / variance ** 2 - 3;
}

function correlation(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [mean(one), mean(other)];
  const both = mean(one.map((value, at) => (value - a) * ((other[at] ?? b) - b)));
  return both / Math.sqrt(mean(one.map((value) => (value - a) ** 2)) * mean(other.map((value) => (value - b) ** 2)));
}

const autocorrelation = (values: readonly number[], lag: number) =>
  correlation(values.slice(lag), values.slice(0, -lag));
/** By how many of its standard errors a day foretells another: wild days come together, and count for what they are. */
function certainty(values: readonly number[], lag: number): number {
  const products = values.slice(lag).map((value, at) => value * (values[at] ?? 0));
  return (
    products.reduce((sum, product) => sum + product, 0) /
    Math.sqrt(products.reduce((sum, product) => sum + product * product, 0))
  );
}
const sizes = (values: readonly number[]) => values.map(Math.abs);

const some = ['BTCUSDT', 'DOGEUSDT', 'CHZUSDT', 'EURUSD', 'USDJPY', 'XAUUSD'];

describe.each(seeds)('%s', (seed) => {
  test.each(some)('%s: volatility is the stated one, by days and by minutes', (symbol) => {
    const { logs, minutes } = seriesOf(seed, symbol);
    const stated = Math.sqrt(instrumentOf(symbol).of['market-2'].variance);
    const byDays = Math.sqrt(mean(steps(logs).map((step) => step * step)) * yearDays);
    expect(byDays / stated).toBeGreaterThan(0.85);
    expect(byDays / stated).toBeLessThan(1.15);
    // Six weeks may lie in a calm or a wild time.
    const sum = minutes.reduce((sum, step) => sum + step * step, 0);
    const byMinutes = Math.sqrt((sum / 42) * yearDays);
    expect(byMinutes / stated).toBeGreaterThan(0.5);
    expect(byMinutes / stated).toBeLessThan(2);
  });

  test.each(some)('%s: tails are fat, in days and in minutes', (symbol) => {
    const { days, minutes } = seriesOf(seed, symbol);
    expect(excessKurtosis(days)).toBeGreaterThan(0.5);
    expect(excessKurtosis(minutes)).toBeGreaterThan(10);
  });

  test.each(some)('%s: volatility clusters while the direction stays unknown', (symbol) => {
    const { days, minutes } = seriesOf(seed, symbol);
    for (const lag of [1, 10, 60]) expect(autocorrelation(sizes(minutes), lag)).toBeGreaterThan(0.05);
    for (const lag of [1, 2, 10, 60]) expect(Math.abs(autocorrelation(minutes, lag))).toBeLessThan(0.035);
    for (const lag of [1, 2, 5]) expect(Math.abs(certainty(days, lag))).toBeLessThan(4);
  });

  test('days cluster too', () => {
    const all = some.flatMap((symbol) =>
      [1, 2, 3, 4, 5].map((lag) => autocorrelation(sizes(seriesOf(seed, symbol).days), lag)),
    );
    expect(mean(all)).toBeGreaterThan(0.02);
  });

  test('coins move together, less so the small ones; currencies and metals do not follow them', () => {
    const with_ = (one: string, other: string) =>
      correlation(steps(seriesOf(seed, one).logs), steps(seriesOf(seed, other).logs));
    expect(with_('BTCUSDT', 'ETHUSDT')).toBeGreaterThan(0.65);
    expect(with_('BTCUSDT', 'ETHUSDT')).toBeLessThan(0.92);
    expect(with_('BTCUSDT', 'CHZUSDT')).toBeGreaterThan(0.35);
    expect(with_('BTCUSDT', 'CHZUSDT')).toBeLessThan(0.75);
    expect(Math.abs(with_('BTCUSDT', 'EURUSD'))).toBeLessThan(0.12);
    expect(with_('XAUUSD', 'XAGUSD')).toBeGreaterThan(0.4);
    expect(with_('EURUSD', 'GBPUSD')).toBeGreaterThan(0.25);
    expect(with_('EURUSD', 'USDJPY')).toBeLessThan(-0.15);
  });
});

test('nothing pulls a price back: the spread of its log grows with its clock, and its mean falls by half of that', () => {
  const symbols = ['BTCUSDT', 'EURUSD', 'XAUUSD'];
  for (const symbol of symbols) {
    const { variance } = instrumentOf(symbol).of['market-2'];
    for (const years of [1, 4]) {
      const to = firstTick + Math.round(years * yearDays) * dayTicks;
      const logs = Array.from({ length: 250 }, (_, at) => {
        const prices = new Prices(new SeededDays(`spread ${at}`, era), 4);
        return prices.log(instrumentOf(symbol), to) - prices.log(instrumentOf(symbol), firstTick);
      });
      const spread = moment(logs, 2) / (variance * years);
      // Four standard errors of a variance of 250 draws.
      expect(spread, symbol).toBeGreaterThan(1 - 4 * Math.sqrt(2 / 250));
      expect(spread, symbol).toBeLessThan(1 + 4 * Math.sqrt(2 / 250));
      const error = Math.sqrt((variance * years) / 250);
      expect(Math.abs(mean(logs) + (variance * years) / 2), symbol).toBeLessThan(4 * error);
    }
  }
});

test('on the first day of the law every component stands at its base', () => {
  const source = new SeededDays('base', era);
  for (const { name } of componentsOf['market-2']) {
    const { open, clockOpen } = source.ends(name, era.firstDay);
    expect([open, clockOpen]).toEqual([0, 0]);
  }
});

test('sessions: Europe and America are livelier than the night', () => {
  const prices = new Prices(new SeededDays('sessions', era), 8);
  const instrument = instrumentOf('EURUSD');
  const traded = (from: number, to: number) => {
    let sum = 0;
    for (let day = 0; day < 140; day += 1) {
      const midnight = firstTick + day * dayTicks;
      sum += prices.volume(instrument, midnight + from * 18_000, midnight + to * 18_000);
    }
    return sum / (to - from);
  };
  expect(traded(12, 16)).toBeGreaterThan(2 * traded(0, 6));
  expect(traded(7, 12)).toBeGreaterThan(1.3 * traded(0, 6));
});

test.each(markets.map(({ symbol, kind }) => [symbol, kind] as const))(
  '%s: a day’s volume is of a sensible size',
  (symbol, kind) => {
    const prices = new Prices(new SeededDays('volumes', era), 8);
    const instrument = instrumentOf(symbol);
    const perDay = prices.volume(instrument, firstTick, firstTick + 256 * dayTicks) / 256;
    const rules = markets.find((rules) => rules.symbol === symbol);
    const units = perDay / 10 ** (rules?.quantityPrecision ?? 0);
    const turnover = kind === 'coin' || kind === 'virtual' ? units * instrument.of['market-2'].price : units;
    const [least, most] = kind === 'coin' || kind === 'virtual' ? [1e7, 6e9] : [1000, 1.5e6];
    expect(turnover).toBeGreaterThan(least);
    expect(turnover).toBeLessThan(most);
  },
);
