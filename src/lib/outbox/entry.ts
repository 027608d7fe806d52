import type { Locale } from '#contract/locales.ts';
import { backoff } from '#contract/rules/backoff.ts';
import type { AnyErrorKey } from '../appError.ts';

/**
 * What waits to be sent. Its id was made when the form opened and is its Idempotency-Key on every try: the server takes it once,
 * for ever. It belongs to its owner and holds no token. The content of its files lies beside it, under a key of its own.
 */
export interface Entry {
  version: 2;
  /** Which row of the record of kinds says how it is sent. */
  kind: string;
  id: string;
  owner: string;
  /** The server it is meant for. */
  origin: string;
  /** Exactly what is sent, language included: a repeated request has the same body, to the byte. Files and owner come last. */
  body: Readonly<Record<string, unknown>> & Stamp;
  /** In the order of sending. */
  files: readonly EntryFile[];
  state: EntryState;
  /** Bytes of its files that the server is known to have, all of them together. */
  sentBytes: number;
  /** The request itself was sent at least once: the server may have taken it, even if no answer came. */
  isAsked: boolean;
  /** Failures since the last progress. */
  attempts: number;
  /** Not before this moment (milliseconds of the device's clock). */
  nextAt: number;
  lastError: EntryError | null;
  createdAt: number;
  touchedAt: number;
  /** What the server answered, until its owner's own store has it; null before. */
  answer: unknown;
}

/** When it was written (seconds since 1970, by the device's clock), and in which language. */
export interface Stamp {
  client_time: number;
  lang: Locale;
}

export interface EntryFile {
  /** The field of the request that names the upload. */
  field: string;
  uploadId: string;
  type: string;
  sha256: string;
  size: number;
  name: string;
}

/**
 * `saved` waits for its turn, `sending` is on its way (or was, when the page was closed), `received` only has to be noted,
 * `attention` was refused and waits for its user.
 */
export type EntryState = 'saved' | 'sending' | 'received' | 'attention';

export interface EntryError {
  key: AnyErrorKey;
  params: Record<string, string | number>;
  /** null when there was no answer at all. */
  status: number | null;
}

export function sizeOf({ files }: Entry): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

/** Whether another one may take its place. What the server may have taken stays, unless the server has refused it since. */
export function isReplaceable({ state, isAsked }: Pick<Entry, 'state' | 'isAsked'>): boolean {
  return state === 'attention' || (state !== 'received' && !isAsked);
}

/** No wait is longer than an hour. */
const waitMaxMs = 3_600_000 + 60_000;

/** A try that failed without any answer is repeated at once when there is news of the network (`isEager`). */
export function isDue(entry: Entry, nowMs: number, isEager: boolean): boolean {
  if (entry.state === 'attention') return false;
  const isLost = entry.lastError !== null && entry.lastError.status === null;
  return entry.nextAt <= nowMs || isFromFuture(entry, nowMs) || (isEager && isLost);
}

/** The device's clock jumped back since this was written: what waits for a time of that clock could wait for hours. */
function isFromFuture({ touchedAt, nextAt }: Entry, nowMs: number): boolean {
  return touchedAt > nowMs || nextAt - nowMs > waitMaxMs;
}

/** In ms. Phones behind one dead mast do not return as one. */
const sending = { first: 1000, most: 300_000, jitter: 1 } as const;

export function backoffMs(attempts: number, random: number): number {
  return backoff(sending, attempts, random);
}
