import type { Candle } from '#contract/api/market.ts';
import { closeReasons } from '#contract/api/positions.ts';
import { readHeadName } from '#contract/market/chain.ts';
import { dateOfDay, dayOfTick, genesisDay } from '#contract/market/calendar.ts';
import { dayTicks, tickMs } from '#contract/market/path/ticks.ts';
import { type MarketRules, marketOf } from '#contract/markets.ts';
import { parseDecimal } from '#contract/money.ts';
import { formatClock, formatTime } from '#src/lib/figures/format.ts';

const dayMs = 86_400_000;
const orderKinds = ['spot', 'contract', 'option', 'forex', 'conversion'] as const;
/** These have no side: they are at the price of the path itself. */
const sideless = new Set<OrderKind>(['option', 'conversion']);
export type OrderKind = (typeof orderKinds)[number];

const reasons = ['limit', ...closeReasons.filter((reason) => reason !== 'user')] as const;
export type Reason = (typeof reasons)[number];

/** What an order waited for. */
export interface Wait {
  level: string;
  /** The first tick that could have filled it. */
  since: number;
  why: Reason;
  /** Of what had to take the book of its tick, how much it was, where the question says it. */
  quantity?: string;
}

/** What an order's record says of a fill, as its page linked it here. */
export interface Claim {
  kind: OrderKind;
  /** Null for what waited and was not filled until the tick in question. */
  price: string | null;
  /** What the taker did at the fill: closing a long is a sale. Null for options and conversions, which take nothing of a book. */
  side: 'buy' | 'sell' | null;
  /** Null for what was filled at once, and for options. */
  wait: Wait | null;
  /** Of what took the market's price on somebody's word: the moment of the price that was shown, in milliseconds since 1970. */
  shownAt?: number;
}

export interface Asked {
  rules: MarketRules;
  /** Of 200 ms since 1970; null when only a market is asked for. */
  tick: number | null;
  claim: Claim | null;
  /** Where the chain of commitments stood when the link was made. */
  head: NamedHead | null;
}

export type NamedHead = NonNullable<ReturnType<typeof readHeadName>>;

/**
 * The question in the page's address: `symbol` and `at` (tick). Of a fill also `kind` and `price`, `side` of all but options, and
 * of what had to wait `why`, `level`, `since` (tick) and, of a contract that ended so, its `quantity`; of what took the market's price `shown`, the moment (ms) of the price that was shown; what waited and was not filled says `filled=no` and no price; `head` names where the chain of commitments stood. Null when it makes no
 * sense: half a fill is not checked as a whole one.
 */
export function readAsked(query: URLSearchParams): Asked | null {
  const head = readHeadName(query.get('head'));
  if (head === null && query.has('head')) return null;
  const rules = marketOf(query.get('symbol') ?? 'BTCUSDT');
  const tick = query.has('at') ? readTick(query.get('at')) : null;
  if (rules === undefined || (tick === null && query.has('at'))) return null;
  if (!query.has('kind')) return { rules, tick, claim: null, head };
  const claim = readClaim(query, rules.pricePrecision);
  return claim === null || tick === null || (claim.wait?.since ?? 0) > tick ? null : { rules, tick, claim, head };
}

function readClaim(query: URLSearchParams, precision: number): Claim | null {
  const kind = orderKinds.find((known) => known === query.get('kind'));
  // An average of several fills may have more decimals than a price.
  const price = readPrice(query.get('price'), exactScale);
  const isUnfilled = query.get('filled') === 'no';
  if (kind === undefined || (price === null) !== isUnfilled) return null;
  const shown = /^\d{1,14}$/.exec(query.get('shown') ?? '')?.[0];
  if (shown === undefined && query.has('shown')) return null;
  const told = shown === undefined ? {} : { shownAt: Number(shown) };
  if (isUnfilled && (sideless.has(kind) || !query.has('why'))) return null;
  if (sideless.has(kind)) return { kind, price, side: null, wait: null, ...told };
  const side = (['buy', 'sell'] as const).find((known) => known === query.get('side'));
  if (side === undefined) return null;
  if (!query.has('why')) return { kind, price, side, wait: null, ...told };
  const why = reasons.find((known) => known === query.get('why'));
  const [level, since] = [readPrice(query.get('level'), precision), readTick(query.get('since'))];
  const quantity = readPrice(query.get('quantity'), exactScale);
  return why === undefined || level === null || since === null
    ? null
    : { kind, price, side, wait: { level, since, why, ...(quantity === null ? {} : { quantity }) } };
}

/** Decimals with which any two prices are compared. */
export const exactScale = 18;

function readTick(text: string | null): number | null {
  const tick = /^\d{1,12}$/.test(text ?? '') ? Number(text) : Number.NaN;
  return tick >= genesisDay * dayTicks ? tick : null;
}

function readPrice(text: string | null, decimals: number): string | null {
  return text !== null && (parseDecimal(text, decimals) ?? 0n) > 0n ? text : null;
}

export function dateOfTick(tick: number): string {
  return dateOfDay(dayOfTick(tick));
}

/** Days since 1970 of a date that there is. */
export function dayOf(date: string): number {
  return Date.parse(date) / dayMs;
}

/** From when to when a day lasts, in seconds since 1970; its end is the next one's beginning. Days are those of UTC. */
export function spanOf(date: string): { from: number; to: number } {
  const from = Date.parse(date) / 1000;
  return { from, to: from + dayMs / 1000 };
}

/** A tick's moment to the fifth of a second: '2026-11-20 07:04:31.4'. */
export function timeOfTick(tick: number): string {
  return `${formatTime(Math.floor((tick * tickMs) / 1000))}.${((tick * tickMs) % 1000) / 100}`;
}

/** The clock of a tick in the device's zone, as a time field writes it: '07:04:31'. */
export function clockOfTick(tick: number): string {
  return formatClock(Math.floor((tick * tickMs) / 1000));
}

/**
 * The first tick of the day (UTC) at which the device's clock shows `clock`; null when it never does, as in the hour that a clock
 * skips in spring, or when it is no time.
 */
export function tickAtClock(date: string, clock: string): number | null {
  const match = /^(\d\d):(\d\d)(?::(\d\d))?$/.exec(clock);
  if (match === null) return null;
  const [hours, minutes, seconds] = [Number(match[1]), Number(match[2]), Number(match[3] ?? 0)];
  const { from, to } = spanOf(date);
  // A day of UTC lies in two days of most zones.
  const candidates = [from, to].map((second) => {
    const day = new Date(second * 1000);
    return new Date(day.getFullYear(), day.getMonth(), day.getDate(), hours, minutes, seconds).getTime();
  });
  const written = clock.length === 5 ? `${clock}:00` : clock;
  const found = candidates.find(
    (ms) => ms >= from * 1000 && ms < to * 1000 && clockOfTick(Math.floor(ms / tickMs)) === written,
  );
  return found === undefined ? null : found / tickMs;
}

export type SealVerdict =
  /** The seed is the one that was committed to. */
  | 'agrees'
  /** It is another one. */
  | 'broken'
  /** The server has shown another commitment for this day before. */
  | 'changed';

interface Sealed {
  /** What the server says now that the commitment was. */
  published: string;
  /** The hash of the seed it shows; null when the seed cannot be one. */
  computed: string | null;
  /** What it said in its list of days, and what this phone saw before the day's end. */
  before: readonly (string | undefined)[];
}

export function sealVerdict({ published, computed, before }: Sealed): SealVerdict {
  if (computed === null || computed !== published) return 'broken';
  return before.every((earlier) => earlier === undefined || earlier === published) ? 'agrees' : 'changed';
}

/** Whether the server's candle of a minute is one that these prices can have: it opens with the minute's, and holds the tick's. */
export function fitsCandle({ price, minuteOpen }: { price: string; minuteOpen: string }, candle: Candle): boolean {
  const isWithin = compare(candle.low, price) <= 0 && compare(price, candle.high) <= 0;
  return isWithin && compare(candle.open, minuteOpen) === 0;
}

/** The sign of the difference of two prices. */
export function compare(one: string, other: string): number {
  const difference = (parseDecimal(one, exactScale) ?? 0n) - (parseDecimal(other, exactScale) ?? 0n);
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

const minuteTicks = 300;

export function minuteOfTick(tick: number): number {
  return tick - (tick % minuteTicks);
}
