import { dayTicks } from '#contract/market/path/ticks.ts';
import { wholePrice } from '#contract/market/path/exp.ts';
import type { Version } from '#contract/market/source.ts';
import { type Instrument, instrumentOf } from '#contract/market/symbols.ts';
import type { Paths } from '../market/paths.ts';

/** Ticks from one point of a day's grid to the next: 15 s. */
export const gridTicks = 75;
export const gridSeconds = 15;
export const gridPoints = dayTicks / gridTicks;

/** One market's day as its traders saw it: the clock is public too, as volume. */
export interface MarketDay {
  symbol: string;
  instrument: Instrument;
  /** Log prices and sums of variance at the points of the grid, the day's end included. */
  logs: Float64Array;
  clocks: Float64Array;
  /** 1 where a log is decided to be above another, -1 below, 0 equal: as the version decides options. */
  decide(from: number, to: number): number;
  /** What the law gives a bet on "up", from one point to another. */
  lawOfUp(from: number, to: number): number;
  /** A whole price. */
  priceAt(point: number): number;
}

export interface DayView {
  paths: Paths;
  day: number;
  midnight: number;
  markets: readonly MarketDay[];
  bySymbol: ReadonlyMap<string, MarketDay>;
}

export function viewOf(paths: Paths, day: number, symbols: readonly string[]): DayView {
  const markets = symbols.map((symbol) => marketDay(paths, day, symbol));
  return { paths, day, midnight: day * dayTicks, markets, bySymbol: new Map(markets.map((one) => [one.symbol, one])) };
}

function marketDay(paths: Paths, day: number, symbol: string): MarketDay {
  const instrument = instrumentOf(symbol);
  const path = paths.of(symbol);
  const midnight = day * dayTicks;
  const [logs, clocks] = [new Float64Array(gridPoints + 1), new Float64Array(gridPoints + 1)];
  for (let at = 0; at < gridPoints; at += 1) {
    logs[at] = path.log(midnight + at * gridTicks);
    clocks[at] = path.clock(midnight + at * gridTicks);
  }
  logs[gridPoints] = path.log(midnight + dayTicks);
  clocks[gridPoints] = path.variance(midnight, midnight + dayTicks);
  const scale = scaleOf(paths, instrument, day);
  const whole = (log: number) => wholePrice(log, scale);
  return {
    symbol,
    instrument,
    logs,
    clocks,
    decide: (from, to) => decided(paths.version, logs[from] ?? 0, logs[to] ?? 0, whole),
    lawOfUp: (from, to) => lawOfUp(paths.version, (clocks[to] ?? 0) - (clocks[from] ?? 0)),
    priceAt: (point) => whole(logs[point] ?? 0),
  };
}

/** The base price in the ticks of a day. */
export function scaleOf(paths: Paths, instrument: Instrument, day: number): number {
  const { decimals } = paths.prices.dayRules(instrument, day);
  return instrument.of[paths.version].price * 10 ** decimals;
}

/** market-1 decided by the displayed price; market-2 by many more digits than it shows. */
function decided(version: Version, from: number, to: number, whole: (log: number) => number): number {
  return Math.sign(version === 'market-1' ? whole(to) - whole(from) : to - from);
}

/**
 * The mean of a bet on "up" by the law: with half the variance as downward drift it is right with the probability below -sqrt(v) / 2,
 * to first order in the deviation.
 */
export function lawOfUp(version: Version, variance: number): number {
  return version === 'market-1' ? 0 : -Math.sqrt(variance / (2 * Math.PI));
}
