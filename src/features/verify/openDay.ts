import type { Answer } from '#contract/api/calls.ts';
import { dateOfDay } from '#contract/market/calendar.ts';
import { isInTime } from '#contract/market/chain.ts';
import { type DayReveal, type DaySheet, keyBytes, sheetOf } from '#contract/market/revealed.ts';
import { checkSheet, type SheetProblem } from '#contract/market/sheets.ts';
import { isVersion } from '#contract/market/source.ts';
import { call } from '#src/lib/api.ts';
import { asAppError } from '#src/lib/appError.ts';
import { nowSeconds } from '#src/lib/clock.ts';
import { publicStore } from '#src/lib/db.ts';
import { toResult } from '#src/lib/loadable.ts';
import { commitmentOf } from '#src/lib/market/dayKeys.ts';
import { seenLinkOf } from '#src/state/market/chain.ts';
import { listedOf, type Seen, seenOf } from '#src/state/market/commitments.ts';
import { dayOf, type SealVerdict, sealVerdict } from './verify.rules.ts';

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

/** The day is not over yet: its seed is secret. */
export interface SecretDay {
  state: 'secret';
  date: string;
  published: string;
  seen: Seen | undefined;
}

/** No commitment to this day was ever published. */
export interface UnpublishedDay {
  state: 'unpublished';
  date: string;
}

export type OpenedDay =
  | SecretDay
  | UnpublishedDay
  | { state: 'shown'; seal: Seal; sheet: DaySheet | null; key: Uint8Array<ArrayBuffer> | null; version: string };

/** A day as the server shows it, held against what this phone saw of it before. */
export async function openDay(date: string): Promise<OpenedDay> {
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
  if (verdict === 'agrees' && keptAt === null) await toResult(keepReveal(day));
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
  const read = await toResult(kept);
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
  const answer = await toResult(call('market/seed', { date }, { onKept: (at) => (keptAt = at) }));
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

/** Where the day before ended, if its seed is the one that was committed to. */
async function sheetBefore(date: string): Promise<DaySheet | null> {
  const day = await toResult(openDay(dateOfDay(dayOf(date) - 1)));
  if (day.status === 'failed' || day.data.state !== 'shown') return null;
  return day.data.seal.verdict === 'agrees' ? day.data.sheet : null;
}

/** A day from which nothing can be computed, and why. */
export type UnprovenDay =
  | SecretDay
  | UnpublishedDay
  /** The seed is not the one committed to: nothing that follows from it proves anything. */
  | { state: 'refused'; seal: Seal }
  /** The seed is the one, but the day is none that the market's public rule allows: it was tilted before it was committed to. */
  | { state: 'tilted'; seal: Seal; problems: SheetProblem[] }
  /** The seed is the one, but this app computes another version of the market. */
  | { state: 'foreign'; seal: Seal; version: string };

/** A day whose seed is the one that was committed to, and that the market's public rule allows. */
export interface ProvenDay {
  state: 'proven';
  seal: Seal;
  sheet: DaySheet;
  key: Uint8Array<ArrayBuffer>;
}

export async function provenDay(date: string): Promise<UnprovenDay | ProvenDay> {
  const day = await openDay(date);
  if (day.state !== 'shown') return day;
  const { seal, sheet, key, version } = day;
  if (seal.verdict === 'agrees' && !isVersion(version)) return { state: 'foreign', seal, version };
  if (seal.verdict !== 'agrees' || sheet === null || key === null) return { state: 'refused', seal };
  const problems = checkSheet(await sheetBefore(date), sheet);
  return problems.length > 0 ? { state: 'tilted', seal, problems } : { state: 'proven', seal, sheet, key };
}
