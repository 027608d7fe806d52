import { setImmediate } from 'node:timers/promises';
import { type KeyedWords } from '#contract/market/path/chacha.ts';
import { gaussOf, logOf } from '#contract/market/path/gauss.ts';
import { type Pool, poolDays, weekHours } from './pool.ts';

/**
 * Simulates the coming hours from the current volatility, with variances from a pool. Given the variance of each hour a price is a Brownian
 * motion, so only variances are taken from the pool; the path within an hour and its extremes are drawn exactly.
 */
export interface Now {
  /** Hours since Sunday 00:00 UTC, with their fraction. */
  hour: number;
  /** The volatility of the last hour, day and week: the log of their variance over the usual one. */
  lively: readonly [hour: number, day: number, week: number];
}

export const horizonHours = [1, 24, weekHours] as const;
export const paths = 1000;
/** The most starts that are compared with now. */
const candidatesMost = 8000;
/** How many hours a start may differ from the current hour of the day (or week). */
const hoursApart = 3;
const poolHours = poolDays * 24;
const restHours = 48;
/** Week-long paths between two turns of the event loop. */
const slice = 64;

/** How many hours to look back for a window of `length` hours: more where the market rested during all of it. */
export function windowOf(usual: (from: number, to: number) => number, hour: number, length: number): number {
  return usual(hour - length, hour) > 0 ? length : length + restHours;
}

export const windows = [1, 24, weekHours] as const;

/** The usual variance between two moments, in hours since a Sunday 00:00 UTC: fractions and several weeks are allowed. */
export function usualBetween({ usual }: Pool, from: number, to: number): number {
  return usualTo(usual, to) - usualTo(usual, from);
}

function usualTo(usual: Float64Array, hour: number): number {
  const week = Math.floor(hour / weekHours);
  const within = hour - week * weekHours;
  let sum = 0;
  for (let at = 0; at < weekHours; at += 1) sum += (usual[at] ?? 0) * (week + Math.min(1, Math.max(0, within - at)));
  return sum;
}

interface Candidates {
  /** Hours of the pool. */
  starts: Int32Array;
  /** Four figures per start: 1, and the volatility of the hour, day and week before it. */
  known: Float64Array;
}

/** Starts near the current hour of the day (of the week, for markets that rest), and the figures known at each. */
function candidatesOf(pool: Pool, now: Now, restsWeekly: boolean): Candidates {
  const hour = Math.round(now.hour) % weekHours;
  const span = restsWeekly ? weekHours : 24;
  const starts: number[] = [];
  for (let start = weekHours + restHours; start + weekHours + restHours < poolHours; start += 1) {
    const apart = (start - hour + 10 * span) % span;
    if (Math.min(apart, span - apart) <= hoursApart) starts.push(start);
  }
  const every = Math.max(1, Math.ceil(starts.length / candidatesMost));
  const chosen = starts.filter((_, at) => at % every === 0);
  const known = new Float64Array(4 * chosen.length);
  chosen.forEach((start, at) => {
    known[4 * at] = 1;
    windows.forEach((length, index) => {
      known[4 * at + 1 + index] = livelyBefore(pool, start, length);
    });
  });
  return { starts: Int32Array.from(chosen), known };
}

function livelyBefore({ sums, usualSums }: Pool, start: number, length: number): number {
  const usual = (from: number, to: number) => (usualSums[to] ?? 0) - (usualSums[from] ?? 0);
  const back = windowOf(usual, start, length);
  const expected = usual(start - back, start);
  return expected > 0 ? Math.log(((sums[start] ?? 0) - (sums[start - back] ?? 0)) / expected) : 0;
}

/** Chosen starts, and the factor from their variance to the current one. */
export interface Chosen {
  starts: Int32Array;
  factors: Float64Array;
  /** The number of starts whose stretches do not overlap: the effective sample size. */
  effective: number;
}

/** The starts with the nearest expected variance to now's, by a regression of what followed on the figures known before. */
export async function chooseFor(pool: Pool, now: Now, restsWeekly: boolean): Promise<Chosen[]> {
  const { starts, known } = candidatesOf(pool, now, restsWeekly);
  await setImmediate();
  const chosen: Chosen[] = [];
  for (const hours of horizonHours) {
    const came = Float64Array.from(starts, (start) => {
      const usual = (pool.usualSums[start + hours] ?? 0) - (pool.usualSums[start] ?? 0);
      return usual > 0 ? Math.log(((pool.sums[start + hours] ?? 0) - (pool.sums[start] ?? 0)) / usual) : 0;
    });
    const weights = regression(known, came);
    const expected = (figures: (index: number) => number) =>
      weights.reduce((sum, weight, index) => sum + weight * figures(index), 0);
    const target = expected((index) => (index === 0 ? 1 : (now.lively[index - 1] ?? 0)));
    const scores = Float64Array.from(starts, (_, at) => target - expected((index) => known[4 * at + index] ?? 0));
    const nearest = [...starts.keys()].sort((one, other) => Math.abs(scores[one] ?? 0) - Math.abs(scores[other] ?? 0));
    const best = nearest.slice(0, paths);
    const own = Int32Array.from(best, (at) => starts[at] ?? 0);
    chosen.push({
      starts: own,
      factors: Float64Array.from(best, (at) => Math.exp(scores[at] ?? 0)),
      effective: new Set(own.map((start) => Math.floor(start / hours))).size,
    });
    await setImmediate();
  }
  return chosen;
}

/** Least squares of four figures: the normal equations, solved by elimination. */
function regression(known: Float64Array, came: Float64Array): number[] {
  const size = 4;
  const rows = Array.from({ length: size }, () => new Float64Array(size + 1));
  for (let at = 0; at < came.length; at += 1) {
    for (let one = 0; one < size; one += 1) {
      const row = rows[one];
      if (row === undefined) continue;
      const figure = known[size * at + one] ?? 0;
      for (let other = 0; other < size; other += 1) {
        row[other] = (row[other] ?? 0) + figure * (known[size * at + other] ?? 0);
      }
      row[size] = (row[size] ?? 0) + figure * (came[at] ?? 0);
    }
  }
  for (let pivot = 0; pivot < size; pivot += 1) {
    const row = rows[pivot] ?? new Float64Array(size + 1);
    // Keeps the matrix regular where the figures do not differ.
    row[pivot] = (row[pivot] ?? 0) + 1e-9;
    for (let other = 0; other < size; other += 1) {
      const below = rows[other];
      if (other === pivot || below === undefined) continue;
      const times = (below[pivot] ?? 0) / (row[pivot] ?? 1);
      for (let at = pivot; at <= size; at += 1) below[at] = (below[at] ?? 0) - times * (row[at] ?? 0);
    }
  }
  return rows.map((row, at) => (row[size] ?? 0) / (row[at] ?? 1));
}

/** The coming hours of a horizon. */
interface Ahead {
  usual: Float64Array;
  /** The gap's share of an hour in which the market opens after a weekend. */
  gaps: Float64Array;
  /** Half the spread of each hour, as a share of the price now. */
  halves: Float64Array;
}

export interface Reaches {
  /** Of each path, as shares of the price at which a position closes now. */
  falls: Float64Array;
  rises: Float64Array;
}

/** @param halfAt half the spread of an hour of the week, as a share of the price. */
export async function reachesOf(
  pool: Pool,
  now: Now,
  { starts, factors }: Chosen,
  hours: number,
  halfAt: (hour: number) => number,
  words: KeyedWords,
): Promise<Reaches> {
  const ahead = aheadOf(pool, now, hours, halfAt);
  const { falls, rises } = { falls: new Float64Array(starts.length), rises: new Float64Array(starts.length) };
  const half = halfAt(now.hour);
  let word = 0;
  const draw = () => {
    word += 1;
    return words.at(word);
  };
  for (let path = 0; path < starts.length; path += 1) {
    const { low, high } = walk(pool, ahead, starts[path] ?? 0, factors[path] ?? 1, draw);
    // A long closes at the bid, a short at the ask.
    falls[path] = (1 - half - low) / (1 - half);
    rises[path] = (high - 1 - half) / (1 + half);
    if (path % slice === slice - 1 && hours > 24) await setImmediate();
  }
  return { falls, rises };
}

function aheadOf(pool: Pool, { hour }: Now, hours: number, halfAt: (hour: number) => number): Ahead {
  const usual = new Float64Array(hours).map((_, at) => usualBetween(pool, hour + at, hour + at + 1));
  const opening = 22;
  return {
    usual,
    gaps: usual.map((whole, at) => {
      const from = (hour + at) % weekHours;
      const hasGap = pool.gapShare > 0 && from <= opening && from + 1 > opening;
      return hasGap && whole > 0 ? Math.min(1, (pool.gapShare * (pool.usual[opening] ?? 0)) / whole) : 0;
    }),
    halves: usual.map((_, at) => Math.max(halfAt(hour + at), halfAt(hour + at + 1 - 1e-9))),
  };
}

/** The lowest bid and the highest ask of one path, of a price that is 1 now. */
function walk(pool: Pool, { usual, gaps, halves }: Ahead, start: number, factor: number, draw: () => number) {
  let [low, high] = [1 - (halves[0] ?? 0), 1 + (halves[0] ?? 0)];
  let log = 0;
  let at = start;
  for (let hour = 0; hour < usual.length; hour += 1) {
    const expected = usual[hour] ?? 0;
    if (expected <= 0) continue;
    // Takes the scenario's trading hours one after another, and skips its rests: those of now count.
    while ((pool.usual[at % weekHours] ?? 0) <= 0) at += 1;
    const variance = (factor * expected * (pool.hours[at] ?? 0)) / (pool.usual[at % weekHours] ?? 1);
    at += 1;
    const half = halves[hour] ?? 0;
    const jump = variance * (gaps[hour] ?? 0);
    if (jump > 0) log += Math.sqrt(jump) * gaussOf(draw()) + pool.drift * jump;
    const rest = variance - jump;
    const [a, b] = [log, log + Math.sqrt(rest) * gaussOf(draw()) + pool.drift * rest];
    const square = (b - a) * (b - a);
    const lowest = (a + b - Math.sqrt(square - 2 * rest * logOf(share(draw())))) / 2;
    const highest = (a + b + Math.sqrt(square - 2 * rest * logOf(share(draw())))) / 2;
    low = Math.min(low, Math.exp(lowest) - half);
    high = Math.max(high, Math.exp(highest) + half);
    log = b;
  }
  return { low, high };
}

/** Within (0, 1) from 32 random bits. */
function share(word: number): number {
  return (word + 0.5) / 2 ** 32;
}
