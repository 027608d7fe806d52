import type { Candle } from '#contract/api/market.ts';
import type { Answer } from '#contract/api/calls.ts';
import { dateOfDay } from '#contract/market/calendar.ts';
import { isInTime } from '#contract/market/chain.ts';
import { tickMs } from '#contract/market/path/ticks.ts';
import {
  type DayReveal,
  type DaySheet,
  keyBytes,
  type KeyedDay,
  pricesOf,
  sheetOf,
} from '#contract/market/revealed.ts';
import { checkSheet, type SheetProblem } from '#contract/market/sheets.ts';
import { isVersion } from '#contract/market/source.ts';
import { marketOf, type MarketRules } from '#contract/markets.ts';
import { call } from '#src/lib/api.ts';
import { asAppError } from '#src/lib/appError.ts';
import { nowSeconds } from '#src/lib/clock.ts';
import { publicStore } from '#src/lib/db.ts';
import { settle } from '#src/lib/loadable.ts';
import { commitmentOf, keysBelow } from '#src/lib/market/dayKeys.ts';
import { type Fact, fact } from '#src/state/feed/fact.ts';
import { perKey } from '#src/state/feed/perKey.ts';
import { seenLinkOf } from '#src/state/market/chain.ts';
import { askDays, listedOf, type Seen, seenOf } from '#src/state/market/commitments.ts';
import { daysOf, type Figures, figuresAt, type Finding, firstTickOf, judge } from './judge.rules.ts';
import { type Claim, dateOfTick, dayOf, minuteOfTick, type SealVerdict, sealVerdict } from './verify.rules.ts';

/** The days that can be checked. What was kept is asked for again the next time somebody looks. */
export const days = fact('days', askDays, { scope: 'all', fresh: ({ keptAt }) => keptAt === null });

export interface Seal {
  date: string;
  published: string;
  /** When the server says that it was published, in seconds, and whether that was before the day began. */
  publishedAt: number;
  isInTime: boolean;
  /** The hash of the seed that was shown; null when there was no seed in it. */
  computed: string | null;
  /** What this phone saw of the day before its end. */
  seen: Seen | undefined;
  verdict: SealVerdict;
  /** When this phone got the seed, in seconds; null when it has just come from the server. */
  keptAt: number | null;
}

export type Checked =
  /** The day is not over yet: its seed is secret. */
  | { state: 'secret'; date: string; published: string; seen: Seen | undefined }
  /** No commitment to this day was ever published. */
  | { state: 'unpublished'; date: string }
  /** The seed is not the one committed to: nothing that follows from it proves anything. */
  | { state: 'refused'; seal: Seal }
  /** The seed is the one, but the day is none that the market's public rule allows: it was tilted before it was committed to. */
  | { state: 'tilted'; seal: Seal; problems: SheetProblem[] }
  /** The seed is the one, but this app computes another version of the market. */
  | { state: 'foreign'; seal: Seal; version: string }
  | { state: 'done'; seal: Seal; figures: Figures; finding: Finding | null };

export interface Question {
  symbol: string;
  tick: number;
  claim: Claim | null;
}

/** One question and what this phone finds out about it. */
export const checkOf = perKey(
  (question: Question) => fact<Checked>('check', () => check(question), { scope: 'all', fresh: isFinal }),
  { nameOf: (question) => JSON.stringify(question) },
);

function isFinal(checked: Checked): boolean {
  return checked.state === 'done' && checked.seal.keptAt === null;
}

/** What the server says of the minute of a tick. */
export function candleOf(symbol: string, tick: number): Fact<Candle> {
  return candleAt({ symbol, time: (minuteOfTick(tick) * tickMs) / 1000 });
}

const candleAt = perKey(
  ({ symbol, time }: { symbol: string; time: number }) =>
    fact<Candle>('candle', () => askCandle(symbol, time), { scope: 'all', fresh: () => true }),
  { nameOf: ({ symbol, time }) => `${symbol} ${time}` },
);

async function askCandle(symbol: string, time: number): Promise<Candle> {
  const list = await call('currency/new_timeshar', { symbol, interval: '1m', to: time + 1, limit: 1 });
  const candle = list.find((row) => row.time === time);
  if (candle === undefined) throw asAppError(new RangeError(`no candle of ${time}`));
  return candle;
}

async function check({ symbol, tick, claim }: Question): Promise<Checked> {
  const date = dateOfTick(tick);
  const [day, rules] = [await openDay(date), marketOf(symbol)];
  if (day.state !== 'shown') return day;
  const { seal, sheet, key, version } = day;
  if (seal.verdict === 'agrees' && !isVersion(version)) return { state: 'foreign', seal, version };
  if (seal.verdict !== 'agrees' || sheet === null || key === null || rules === undefined)
    return { state: 'refused', seal };
  const problems = checkSheet(await sheetBefore(date), sheet);
  if (problems.length > 0) return { state: 'tilted', seal, problems };
  const keyed = [
    ...(await earlierDays(rules, tick, claim)),
    { sheet, keys: await keysBelow(key, sheet.version, symbol) },
  ];
  const computed = pricesOf(keyed);
  const from = firstTickOf(daysOf(tick, claim).at(-keyed.length) ?? 0);
  const finding = claim === null ? null : judge(computed, { rules, tick, claim }, from);
  return { state: 'done', seal, figures: figuresAt(computed, rules, tick), finding };
}

/** Where the day before ended, if its seed is the one that was committed to. */
async function sheetBefore(date: string): Promise<DaySheet | null> {
  const day = await settle(openDay(dateOfDay(dayOf(date) - 1)));
  if (day.status === 'failed' || day.data.state !== 'shown') return null;
  return day.data.seal.verdict === 'agrees' ? day.data.sheet : null;
}

/** The days through which a stop waited, without the last, back to the first one that does not prove itself. */
async function earlierDays({ symbol }: MarketRules, tick: number, claim: Claim | null): Promise<KeyedDay[]> {
  const found: KeyedDay[] = [];
  for (const number of daysOf(tick, claim).slice(0, -1).toReversed()) {
    const day = await settle(openDay(dateOfDay(number)));
    if (day.status === 'failed' || day.data.state !== 'shown') break;
    const { seal, sheet, key } = day.data;
    if (seal.verdict !== 'agrees' || sheet === null || key === null) break;
    found.unshift({ sheet, keys: await keysBelow(key, sheet.version, symbol) });
  }
  return found;
}

type OpenedDay =
  | Extract<Checked, { state: 'secret' | 'unpublished' }>
  | { state: 'shown'; seal: Seal; sheet: DaySheet | null; key: Uint8Array<ArrayBuffer> | null; version: string };

async function openDay(date: string): Promise<OpenedDay> {
  const asked = await askDay(date);
  if (asked === null) return { state: 'unpublished', date };
  const { day, keptAt } = asked;
  const { commitment: published, version: said, key: hex, sheet: text, published: publishedAt } = day;
  const [seen, listed, kept] = await Promise.all([known(seenOf(date)), known(listedOf(date)), known(keptOf(date))]);
  if (hex === null || text === null) return { state: 'secret', date, published, seen };
  const key = keyBytes(hex);
  const computed = key === null ? null : await commitmentOf(key, text);
  const reveal: DayReveal = { date, version: said, key: hex, sheet: text, commitment: published };
  const sheet = sheetOf(reveal);
  const link = await known(seenLinkOf(day.seq));
  const isLinkKept = link === undefined || link === day.link;
  const before = [seen?.commitment, listed, kept?.reveal.commitment, isLinkKept ? undefined : ''];
  const verdict = sheet === null && isVersion(said) ? 'broken' : sealVerdict({ published, computed, before });
  if (verdict === 'agrees' && keptAt === null) await settle(keepReveal(day));
  const times = { publishedAt, isInTime: isInTime({ date, published: publishedAt }) };
  return {
    state: 'shown',
    seal: { date, published, ...times, computed, seen, verdict, keptAt },
    sheet,
    key,
    version: said,
  };
}

/** A phone that cannot store anything verifies all the same. */
async function known<T>(kept: Promise<T>): Promise<T | undefined> {
  const read = await settle(kept);
  return read.status === 'ready' ? read.data : undefined;
}

interface AskedDay {
  day: Answer<'market/seed'>;
  keptAt: number | null;
}

interface KeptReveal {
  reveal: Answer<'market/seed'>;
  at: number;
}

const revealPrefix = 'reveal:';
const revealsMax = 40;

/**
 * A day as the server has it, or without a network as this phone has verified it before. Null when the server knows none.
 * @throws AppError when there is neither.
 */
async function askDay(date: string): Promise<AskedDay | null> {
  let keptAt: number | null = null;
  const answer = await settle(call('market/seed', { date }, { onKept: (at) => (keptAt = at) }));
  const kept = await known(keptOf(date));
  if (answer.status === 'failed') {
    if (answer.error.key === 'not_found') return null;
    if (kept === undefined) throw answer.error;
  } else if (keptAt === null || kept === undefined) {
    if (answer.data.date === date) return { day: answer.data, keptAt };
    throw asAppError(new RangeError(`asked for ${date}, not for ${answer.data.date}`));
  }
  // What the worker has kept may be from before the day's end; what was verified is not.
  return kept === undefined ? null : { day: kept.reveal, keptAt: kept.at };
}

/** What this phone has verified of a day before. */
async function keptOf(date: string): Promise<KeptReveal | undefined> {
  const kept = await publicStore.get<KeptReveal>(revealPrefix + date);
  // An earlier version of this app kept a day without when it was published.
  return kept !== undefined && 'published' in kept.reveal ? kept : undefined;
}

async function keepReveal(reveal: Answer<'market/seed'>): Promise<void> {
  await publicStore.set(revealPrefix + reveal.date, { reveal, at: nowSeconds() } satisfies KeptReveal);
  const keys = (await publicStore.keys()).filter((key) => key.startsWith(revealPrefix)).toSorted();
  const old = keys.slice(0, -revealsMax);
  if (old.length > 0) await publicStore.write(Object.fromEntries(old.map((key) => [key, undefined])));
}
