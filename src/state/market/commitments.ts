import type { Answer } from '#contract/api/calls.ts';
import { call } from '#src/lib/api.ts';
import { nowMs, nowSeconds } from '#src/lib/clock.ts';
import { publicStore } from '#src/lib/db.ts';
import { savesData, whenIdle } from '#src/lib/device/spare.ts';
import { toResult } from '#src/lib/loadable.ts';

type Days = Answer<'market/seeds'>;
export type CommittedDay = Days['list'][number];

export interface KnownDays {
  list: CommittedDay[];
  /** When this phone fetched them, in seconds; null when they come from the server now. */
  keptAt: number | null;
}

/** A commitment as this phone first saw it, while the seed was still secret. */
export interface Seen {
  commitment: string;
  /** Seconds since 1970, by this phone's clock. */
  at: number;
}

type SeenByDate = Record<string, Seen>;

const daysKey = 'days:1';
/** They cannot be fetched again: "delete cached figures" keeps them (src/lib/device/storage.ts). */
const seenKey = 'commitments:1';
/** A year and a month of days. */
const seenMax = 400;
const dayMs = 86_400_000;
const pauseMs = { maxMs: 10_000, otherwiseMs: 10_000 };

/**
 * The days that have a commitment, newest first; offline, as they were last. New ones are noted.
 * @throws AppError when there is neither an answer nor a stored list.
 */
export async function askDays(): Promise<KnownDays> {
  let keptAt: number | null = null;
  const answer = await toResult(call('market/seeds', {}, { onKept: (at) => (keptAt = at) }));
  if (answer.status === 'ready') {
    const { list } = answer.data;
    if (keptAt === null) {
      await toResult(keep(list));
      await toResult(noteChain(answer.data));
    }
    return { list, keptAt };
  }
  const known = await toResult(publicStore.get<KnownDays>(daysKey));
  if (known.status === 'ready' && known.data !== undefined) return known.data;
  throw answer.error;
}

/** Loaded when needed, once a day: not part of the first load. */
async function noteChain(days: Days): Promise<void> {
  const chain = await import('./chain.ts');
  await chain.noteChain(days);
}

async function keep(list: CommittedDay[]): Promise<void> {
  const now = nowSeconds();
  await publicStore.set(daysKey, { list, keptAt: now } satisfies KnownDays);
  await publicStore.update<SeenByDate>(seenKey, (before = {}) => noted(before, list, now));
}

/** A commitment counts as first seen, and only while its seed is secret: a later one could be made to fit. */
export function noted(before: SeenByDate, list: readonly CommittedDay[], nowSeconds: number): SeenByDate {
  const secret = list.filter(({ date, revealed }) => !revealed && nowSeconds * 1000 < Date.parse(date) + dayMs);
  const added = secret.map(({ date, commitment }) => [date, { commitment, at: nowSeconds }] as const);
  const all = Object.entries({ ...Object.fromEntries(added), ...before });
  return Object.fromEntries(all.toSorted(([one], [other]) => (one < other ? 1 : -1)).slice(0, seenMax));
}

/** What this phone saw of a day before its end; undefined when the app was not opened in time. */
export async function seenOf(date: string): Promise<Seen | undefined> {
  return (await publicStore.get<SeenByDate>(seenKey))?.[date];
}

/** What the last list said of a day. */
export async function listedOf(date: string): Promise<string | undefined> {
  const known = await publicStore.get<KnownDays>(daysKey);
  return known?.list.find((day) => day.date === date)?.commitment;
}

/** Notes tomorrow's commitment once a day, on every page, so that the day can be verified against it later. */
export function followCommitments(): void {
  const look = () => whenIdle(() => void noteTomorrow(), pauseMs);
  look();
  addEventListener('online', look);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
}

async function noteTomorrow(): Promise<void> {
  if (!navigator.onLine || savesData()) return;
  const tomorrow = new Date(nowMs() + dayMs).toISOString().slice(0, 10);
  const seen = await toResult(seenOf(tomorrow));
  if (seen.status === 'ready' && seen.data === undefined) await toResult(askDays());
}
