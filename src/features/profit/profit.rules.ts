import type { ProfitRow } from '#contract/api/trading.ts';
import { fromMinor, toMinor } from '#contract/currencies.ts';
import { mulDiv } from '#contract/money.ts';
import { resultOf } from '#contract/rules/trading/result.ts';

export const profitRanges = ['7', '30', '90'] as const;
/** Days, today's included. */
export type ProfitRange = (typeof profitRanges)[number];

const daySeconds = 86_400;

/** In USDT. `result` is profit − fee + swap, as of a single position. */
export interface Sums {
  count: number;
  profit: string;
  fee: string;
  swap: string;
  result: string;
}

export interface DaySums extends Sums {
  /** `YYYY-MM-DD` in the device's zone. */
  date: string;
}

export interface MarketSums extends Sums {
  symbol: string;
  product: ProfitRow['product'];
}

/** A day of a zone. Where the clocks are changed it is 23 or 25 hours long. */
export interface ZoneDay {
  /** `YYYY-MM-DD` in the zone. */
  date: string;
  /** Seconds since 1970: its first one, and that of the next day. */
  from: number;
  to: number;
}

/** The days of a range up to today's, oldest first, each with the clock of its own. @param timeZone a name of the IANA list. */
export function daysOf(range: ProfitRange, nowSeconds: number, timeZone: string): ZoneDay[] {
  const clock = clockOf(timeZone);
  const today = Math.floor((nowSeconds + offsetAt(nowSeconds, clock)) / daySeconds);
  const count = Number(range);
  const first = today - count + 1;
  const starts = Array.from({ length: count + 1 }, (_, at) => startOf(first + at, clock));
  return starts.slice(1).map((to, at) => ({ date: dateOf(first + at), from: starts[at] ?? to, to }));
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
}

/** Seconds that a zone's clock is ahead of UTC at a moment. */
function offsetAt(seconds: number, clock: Intl.DateTimeFormat): number {
  const parts = clock.formatToParts(seconds * 1000);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
  const [year, month, day] = [part('year'), part('month'), part('day')];
  return Date.UTC(year, month - 1, day, part('hour'), part('minute'), part('second')) / 1000 - seconds;
}

/** Where the clocks are changed at midnight there may be none, or two: a day begins with the first second that bears its date. */
function startOf(day: number, clock: Intl.DateTimeFormat): number {
  const midnight = day * daySeconds;
  const offsets = [midnight - daySeconds, midnight + daySeconds].map((near) => offsetAt(near, clock));
  const candidates = offsets.map((offset) => midnight - offset).sort((a, b) => a - b);
  const isOfDay = (at: number) => Math.floor((at + offsetAt(at, clock)) / daySeconds) === day;
  return candidates.find(isOfDay) ?? midnight - offsetAt(midnight, clock);
}

function dateOf(day: number): string {
  return new Date(day * daySeconds * 1000).toISOString().slice(0, 10);
}

/** Days that follow each other on one offset of the clock, which is what the server can be asked for at a time. */
export interface Stretch {
  from: number;
  to: number;
  offset: number;
  /** Of a day on which the clocks are changed: it stands alone, and everything in it is of this date. */
  date: string | null;
}

export function stretchesOf(days: readonly ZoneDay[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const { date, from, to } of days) {
    const offset = Date.parse(`${date}T00:00:00Z`) / 1000 - from;
    const isChanged = to - from !== daySeconds;
    const last = stretches.at(-1);
    if (last !== undefined && last.date === null && !isChanged && last.offset === offset) last.to = to;
    else stretches.push({ from, to, offset, date: isChanged ? date : null });
  }
  return stretches;
}

/** What every day brought, also those on which nothing was closed, oldest first. */
export function byDay(rows: readonly ProfitRow[], days: readonly Pick<ZoneDay, 'date'>[]): DaySums[] {
  const byDate = grouped(rows, ({ date }) => date);
  return days.map(({ date }) => ({ date, ...sumsOf(byDate.get(date) ?? []) }));
}

/** The markets, those first that moved the result most. */
export function byMarket(rows: readonly ProfitRow[]): MarketSums[] {
  const groups = grouped(rows, ({ product, symbol }) => `${product}:${symbol}`);
  const sums = [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [{ symbol: first.symbol, product: first.product, ...sumsOf(group) }];
  });
  return sums.sort((a, b) => compare(sizeOf(b.result), sizeOf(a.result)) || (a.symbol < b.symbol ? -1 : 1));
}

/** Exact sums of what was closed. */
export function sumsOf(rows: readonly ProfitRow[]): Sums {
  const total = (pick: (row: ProfitRow) => string) =>
    fromMinor(
      rows.reduce((sum, row) => sum + minor(pick(row)), 0n),
      'USDT',
    );
  const [profit, fee, swap] = [total((row) => row.profit), total((row) => row.fee), total((row) => row.swap)];
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  return { count, profit, fee, swap, result: resultOf({ profit, fee, swap }) };
}

/** What part of the price's profit fees took away, or of a loss they make up. In basis points, rounded up. */
export type FeeShare = { of: 'profit' | 'loss'; bps: number };

/** Null where there were no fees. */
export function feeShareOf({ profit, fee }: Pick<Sums, 'profit' | 'fee'>): FeeShare | null {
  const [gained, charged] = [minor(profit), minor(fee)];
  if (charged <= 0n) return null;
  const [of, whole] = gained > 0n ? (['profit', gained] as const) : (['loss', charged - gained] as const);
  return { of, bps: Number(mulDiv(charged, 10_000n, whole, 'ceil')) };
}

/** Heights of the bars, from −1 to 1 of the largest one; drawing needs no exactness, so plain numbers do. */
export function heightsOf(days: readonly Pick<Sums, 'result'>[]): number[] {
  const values = days.map(({ result }) => Number(result));
  const most = Math.max(0, ...values.map(Math.abs));
  return values.map((value) => (most === 0 ? 0 : value / most));
}

function grouped(rows: readonly ProfitRow[], keyOf: (row: ProfitRow) => string): Map<string, ProfitRow[]> {
  const groups = new Map<string, ProfitRow[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return groups;
}

function minor(decimal: string): bigint {
  return toMinor(decimal, 'USDT') ?? 0n;
}

function sizeOf(decimal: string): bigint {
  const value = minor(decimal);
  return value < 0n ? -value : value;
}

function compare(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
