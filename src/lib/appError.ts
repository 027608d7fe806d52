import { safeParse } from 'valibot';
import { envelopeSchema, isSuccess } from '#contract/envelope.ts';
import type { ErrorKey } from '#contract/errors.ts';
import { nowMs } from './clock.ts';

/** What can go wrong on this side of the wire. */
export const clientErrorKeys = [
  'offline',
  'timeout',
  'malformed_answer',
  'storage_failed',
  'picture_unreadable',
  'passkey_unused',
  'unknown',
] as const;
export type ClientErrorKey = (typeof clientErrorKeys)[number];

export type AnyErrorKey = ErrorKey | ClientErrorKey;

interface Details {
  params?: Record<string, string | number>;
  /** Which field of the form each problem belongs to. */
  fields?: Partial<Record<string, AnyErrorKey>>;
  /** The HTTP status; null when there was no answer. */
  status?: number | null;
  retryAfterMs?: number | null;
  cause?: unknown;
}

/** Everything that fails fails as this: a key, the values of its wording, and no words. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly key: AnyErrorKey;
  readonly params: Record<string, string | number>;
  readonly fields: Partial<Record<string, AnyErrorKey>>;
  readonly status: number | null;
  readonly retryAfterMs: number | null;

  constructor(key: AnyErrorKey, details: Details = {}) {
    super(key, { cause: details.cause });
    this.key = key;
    this.params = details.params ?? {};
    this.fields = details.fields ?? {};
    this.status = details.status ?? null;
    this.retryAfterMs = details.retryAfterMs ?? null;
  }
}

export function asAppError(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError('unknown', { cause: error });
}

/**
 * The error that an answer of the server stands for. Anything that is not our own envelope (a proxy's page, a portal's login) has
 * no key of ours: it is `unknown` when the status is one of refusal, otherwise `malformed_answer`.
 */
export function errorOfAnswer(status: number, body: unknown, retryAfter: string | null): AppError {
  const retryAfterMs = readRetryAfterMs(retryAfter);
  const parsed = safeParse(envelopeSchema, body);
  if (!parsed.success || isSuccess(parsed.output)) {
    return new AppError(status >= 400 ? 'unknown' : 'malformed_answer', { status, retryAfterMs });
  }
  const { type, message, params = {}, fields = {} } = parsed.output;
  const key: AnyErrorKey = type === '999' ? 'session_over' : isKey(message) ? message : 'unknown';
  return new AppError(key, { status, retryAfterMs, params, fields: ownKeys(fields) });
}

/**
 * What looks like a key of the catalogue. The catalogue itself is not asked, which a first visit would have to load for it: a key that
 * this app does not know is worded as unknown (errorText.ts).
 */
function isKey(text: unknown): text is ErrorKey {
  return typeof text === 'string' && /^[a-z][a-z_]{2,40}$/.test(text);
}

function ownKeys(fields: Record<string, string>): Partial<Record<string, AnyErrorKey>> {
  return Object.fromEntries(Object.entries(fields).map(([name, key]) => [name, isKey(key) ? key : 'unknown']));
}

const retryAfterMaxMs = 3_600_000;

/** Retry-After, in seconds or as a date, at most an hour; null when it says nothing. */
export function readRetryAfterMs(header: string | null): number | null {
  if (header === null) return null;
  const waitMs = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - nowMs();
  return Number.isFinite(waitMs) ? Math.min(Math.max(waitMs, 0), retryAfterMaxMs) : null;
}
