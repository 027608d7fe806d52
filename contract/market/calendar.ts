/** Where the market's history begins, and the ways a moment is counted: days and ticks since 1970, UTC. */
import type { Interval } from '../intervals.ts';
import { dayTicks, tickMs } from './path/ticks.ts';

const genesisDate = '2023-01-01';
const dayMs = 86_400_000;
export const genesisSeconds = Date.parse(genesisDate) / 1000;
export const genesisDay = genesisSeconds / 86_400;

/** @throws RangeError for a moment before 1970 or none at all. */
export function tickAt(ms: number): number {
  if (!(ms >= 0)) throw new RangeError(`no moment of the market: ${ms}`);
  return Math.floor(ms / tickMs);
}

export function dayOfTick(tick: number): number {
  return Math.floor(tick / dayTicks);
}

/** Days since 1970 of 'YYYY-MM-DD'; null when there is no such date ('2026-02-31'). */
export function dayOfDate(date: string): number | null {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(date) / dayMs : Number.NaN;
  return Number.isInteger(day) && dateOfDay(day) === date ? day : null;
}

export function dateOfDay(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** First day of the week (Monday) or month that holds `day`. Day 0, 1970-01-01, was a Thursday. */
export function firstDayOf(interval: '1w' | '1M', day: number): number {
  if (interval === '1w') return day - ((day + 3) % 7);
  const date = new Date(day * dayMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / dayMs;
}

/** First day of the week or month after the one that begins on `first`. */
export function nextFirstDay(interval: '1w' | '1M', first: number): number {
  return firstDayOf(interval, first + (interval === '1w' ? 7 : 31));
}

/** Whether candles of an interval are put together from days. */
export function isOfDays(interval: Interval): interval is '1w' | '1M' {
  return interval === '1w' || interval === '1M';
}
