import { setImmediate } from 'node:timers/promises';
import { type KeyedWords } from '#contract/market/path/chacha.ts';
import { gaussOf, logOf } from '#contract/market/path/gauss.ts';
import { type Pool, poolDays, weekHours } from './pool.ts';

/**
 * What the volatility of now says of the hours to come, out of a pool of clocks. Given its clock a price is a Brownian motion, so
 * clocks are all that is simulated; the path between their hours, its furthest fall and rise included, is drawn exactly.
 */
export interface Now {
  /** Hours since Sunday 00:00 UTC, with their fraction. */
  hour: number;
  /** How lively the last hour, day and week were: the log of their variance over what is usual of them. */
  lively: readonly [hour: number, day: number, week: number];
}

export const horizonHours = [1, 24, weekHours] as const;
export const paths = 1000;
/** Starts that are compared with now, at most. */
const candidatesMost = 8000;
/** So many lively hours before or after the hour of now may they begin: it is the hour of the day that fits. */
const hoursApart = 3;
const poolHours = poolDays * 24;
const restHours = 48;
/** Paths of a week between two breaths of the event loop. */
const slice = 64;

/** The variance of the last so many hours before `hour` of a running sum; where all of it was rest, of what lay before the rest. */
export function windowOf(usual: (from: number, to: number) => number, hour: number, length: number): number {
  return usual(hour - length, hour) > 0 ? length : length + restHours;
}

export const windows = [1, 24, weekHours] as const;

/** What is usual from one moment to another, both in hours since a Sunday 00:00 UTC, fractions and weeks around included. */
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
  /** Four figures each: one, and how lively it was before. */
  known: Float64Array;
}

/** Starts at the hour of the day of now (of the week, for markets that rest), and what was known at each. */
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

/** Chosen starts with the factor by which their clocks run faster now. */
export interface Chosen {
  starts: Int32Array;
  factors: Float64Array;
  /** Stretches among them that do not overlap: what they are worth as a sample. */
  effective: number;
}

/** The starts behind which as much was to be expected as is now, by a regression of what came on what was known. */
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
    // Where nothing is to be told apart, nothing is made of it.
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

/** What a horizon looks like from now on, hour by hour. */
interface Ahead {
  usual: Float64Array;
  /** The gap's share of an hour in which the market opens after a weekend. */
  gaps: Float64Array;
  /** Half the spread of each hour, as a share of the price now. */
  halves: Float64Array;
}

export interface Reaches {
  /** Of each path, as shares of what a position could be closed at now. */
  falls: Float64Array;
  rises: Float64Array;
}

/** @param halfAt half the spread of an hour of the week, as a share of the price; what a position is closed at now includes that of now. */
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
    // A long is closed at the bid, a short at the ask.
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
    // The scenario's lively hours, one after the other: rests lie where they lie now.
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
