import { genesisDay } from '#contract/market/calendar.ts';
import { dayActivity } from '#contract/market/path/activity.ts';
import { dayTicks, hourTicks } from '#contract/market/path/ticks.ts';
import { autocorrelation, correlation, deviation, hill, median, shapeOfTails } from './moments.ts';
import type { MarketPath, Paths } from './paths.ts';

/** What a market looks like, in figures that are published of real ones. */
export interface Facts {
  symbol: string;
  /** Deviation of a year. */
  volatility: number;
  kurtosis1m: number;
  kurtosis1h: number;
  kurtosis1d: number;
  skew1d: number;
  hill1m: number;
  largest1m: number;
  /** The largest |autocorrelation| of returns at the lags below 60. */
  linear1m: number;
  linear1h: number;
  linear1d: number;
  /** Autocorrelations of sizes, by lag. */
  sizes1m: Record<number, number>;
  sizes1d: Record<number, number>;
  correlation1h: number;
  correlation1d: number;
  volume1m: number;
  volume1d: number;
  /** The liveliest and the quietest hour's deviation, and the weekend's, as shares of the usual. */
  liveliest: number;
  quietest: number;
  weekend: number;
  /** Median gap over a weekend, in basis points; null for markets that never rest. */
  gapBps: number | null;
  /** The median deviation of 30 s in ticks. */
  ticks30s: number;
}

export interface FactSizes {
  /** Days that are looked at as days and as hours, from the genesis on. */
  days: number;
  /** Stretches of days, spread over them, that are looked at minute by minute. */
  stretches: number;
  stretchDays: number;
}

export const fullFacts: FactSizes = { days: 1461, stretches: 8, stretchDays: 32 };

export const minuteLags = [1, 5, 10, 30, 60, 360, 1440] as const;
export const dayLags = [1, 5, 20] as const;
const minuteTicks = 300;
const dayMinutes = 1440;
/** Of the largest sizes, for the tail index. */
const tailShare = 0.005;
const bps = 10_000;
const yearDays = 365.25;

/** What is compared across markets: moves by hour and by day, all of them. */
interface Moves {
  hours: Float64Array;
  days: Float64Array;
}

/** @param leader the coin that the others are correlated with. */
export function factsOf(
  paths: Paths,
  symbol: string,
  sizes: FactSizes,
  leader: Moves | null,
): Facts & { moves: Moves } {
  const path = paths.of(symbol);
  const first = Math.max(paths.firstDay, genesisDay);
  const moves = {
    hours: steps(path, first, sizes.days * 24, hourTicks),
    days: steps(path, first, sizes.days, dayTicks),
  };
  const minutes = minutesOf(path, first, sizes);
  const days = moves.days.filter((move) => move !== 0);
  const variances = variancesOf(path, first, sizes.days).filter((variance) => variance > 0);
  const tails1m = shapeOfTails(minutes.moves);
  const hours = moves.hours.filter((_, at) => isLively(path, first, at));
  const bySize = Float64Array.from(minutes.moves, Math.abs);
  const byDaySize = Float64Array.from(days, Math.abs);
  const at = (values: Float64Array, lags: readonly number[]) =>
    Object.fromEntries(lags.map((lag) => [lag, autocorrelation(values, lag)]));
  return {
    symbol,
    moves,
    volatility: deviation(moves.days) * Math.sqrt(yearDays),
    kurtosis1m: tails1m.kurtosis,
    kurtosis1h: shapeOfTails(hours).kurtosis,
    kurtosis1d: shapeOfTails(days).kurtosis,
    skew1d: shapeOfTails(days).skew,
    hill1m: hill(minutes.moves, tailShare),
    largest1m: minutes.moves.reduce((most, move) => Math.max(most, Math.abs(move)), 0) / deviation(minutes.moves),
    linear1m: furthest([1, 2, 5, 10, 30].map((lag) => autocorrelation(minutes.moves, lag))),
    linear1h: furthest([1, 2, 5].map((lag) => autocorrelation(hours, lag))),
    linear1d: furthest([1, 2, 5].map((lag) => autocorrelation(days, lag))),
    sizes1m: at(bySize, minuteLags),
    sizes1d: at(byDaySize, dayLags),
    correlation1h: leader === null ? 1 : correlation(moves.hours, leader.hours),
    correlation1d: leader === null ? 1 : correlation(moves.days, leader.days),
    volume1m: correlation(bySize, minutes.volumes),
    volume1d: correlation(byDaySize, variances),
    ...profileOf(path, first, moves.hours),
    gapBps: gapOf(path, first, sizes.days),
    ticks30s: ticksOf(paths, path, first, sizes),
  };
}

function furthest(values: readonly number[]): number {
  return values.reduce((most, value) => (Math.abs(value) > Math.abs(most) ? value : most), 0);
}

function steps(path: MarketPath, firstDay: number, count: number, ticks: number): Float64Array {
  let before = path.log(firstDay * dayTicks);
  return new Float64Array(count).map((_, at) => {
    const log = path.log(firstDay * dayTicks + (at + 1) * ticks);
    const move = log - before;
    before = log;
    return move;
  });
}

function variancesOf(path: MarketPath, firstDay: number, count: number): Float64Array {
  return new Float64Array(count).map((_, at) =>
    path.variance((firstDay + at) * dayTicks, (firstDay + at + 1) * dayTicks),
  );
}

/** Whether an hour, counted from the midnight of the first day, is one in which the market trades. */
function isLively({ instrument }: MarketPath, firstDay: number, hour: number): boolean {
  const sums = dayActivity(instrument.hours, firstDay + Math.floor(hour / 24));
  return (sums[(hour % 24) + 1] ?? 0) > (sums[hour % 24] ?? 0);
}

/** The minutes of some stretches in which the market trades, without the ones it opens with: their gap is a fact of its own. */
function minutesOf(path: MarketPath, firstDay: number, sizes: FactSizes) {
  const [moves, volumes]: [number[], number[]] = [[], []];
  for (const day of stretchDays(firstDay, sizes)) {
    let tick = day * dayTicks;
    let [log, clock, wasLively] = [path.log(tick), 0, isLively(path, day - 1, 23)];
    for (let minute = 0; minute < dayMinutes; minute += 1) {
      tick += minuteTicks;
      const isLast = minute === dayMinutes - 1;
      const nextClock = isLast ? path.variance(day * dayTicks, tick) : path.clock(tick);
      const nextLog = path.log(tick);
      const lively = nextClock > clock;
      if (lively && wasLively) {
        moves.push(nextLog - log);
        volumes.push(nextClock - clock);
      }
      [log, clock, wasLively] = [nextLog, nextClock, lively];
    }
  }
  return { moves: Float64Array.from(moves), volumes: Float64Array.from(volumes) };
}

function stretchDays(firstDay: number, { days, stretches, stretchDays }: FactSizes): number[] {
  const apart = Math.max(stretchDays, Math.floor(days / stretches));
  return Array.from({ length: stretches }, (_, stretch) =>
    Array.from({ length: stretchDays }, (_, at) => firstDay + stretch * apart + at),
  ).flat();
}

function profileOf(path: MarketPath, firstDay: number, hours: Float64Array) {
  const isWeekend = (hour: number) => [0, 6].includes((firstDay + Math.floor(hour / 24) + 4) % 7);
  const lively = (hour: number) => isLively(path, firstDay, hour);
  const usual = deviation(hours.filter((_, at) => !isWeekend(at) && lively(at)));
  const byHour = Array.from({ length: 24 }, (_, hour) =>
    deviation(hours.filter((_, at) => at % 24 === hour && !isWeekend(at) && lively(at))),
  );
  return {
    liveliest: Math.max(...byHour) / usual,
    quietest: Math.min(...byHour) / usual,
    weekend: deviation(hours.filter((_, at) => isWeekend(at))) / usual,
  };
}

/** From Friday's close to the first price of Sunday. */
function gapOf(path: MarketPath, firstDay: number, days: number): number | null {
  if (path.instrument.hours === 'always') return null;
  const gaps: number[] = [];
  for (let day = firstDay; day + 2 < firstDay + days; day += 1) {
    if ((day + 4) % 7 !== 5) continue;
    const [friday, sunday] = [day * dayTicks + 22 * hourTicks, (day + 2) * dayTicks + 22 * hourTicks];
    gaps.push(Math.abs(path.log(sunday + 1) - path.log(friday)) * bps);
  }
  return median(gaps);
}

/** The median, over moments in which the market trades, of the deviation of the next 30 s, measured in ticks of the price. */
function ticksOf({ prices }: Paths, path: MarketPath, firstDay: number, sizes: FactSizes): number {
  const found: number[] = [];
  for (const day of stretchDays(firstDay, sizes).filter((_, at) => at % 4 === 0)) {
    const unit = Number(prices.dayRules(path.instrument, day).unit);
    for (let minute = 0; minute < dayMinutes; minute += 11) {
      const tick = day * dayTicks + minute * minuteTicks;
      const variance = path.clock(tick + minuteTicks / 2) - path.clock(tick);
      if (variance > 0) found.push((Math.sqrt(variance) * prices.price(path.instrument, tick)) / unit);
    }
  }
  return median(found);
}
