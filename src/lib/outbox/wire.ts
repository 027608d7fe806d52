import { safeParse } from 'valibot';
import { envelopeSchema } from '#contract/envelope.ts';
import { AppError, errorOfAnswer } from '../appError.ts';

/** How the outbox reaches the server: plain fetch, because it runs in the page and in the service worker alike. */
export interface Wire {
  fetch: typeof fetch;
  origin: string;
  token: string;
  signal?: AbortSignal;
}

const timeoutMs = 60_000;

/**
 * One request with the token, at most 60 s; redirects (a portal's login page) are no answers.
 * @throws AppError `offline` or `timeout` when there is no answer.
 */
export async function send(wire: Wire, path: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${wire.token}`);
  const limit = AbortSignal.timeout(timeoutMs);
  const signal = withLimit(limit, wire.signal);
  try {
    return await wire.fetch(new URL(path, wire.origin), {
      ...init,
      headers,
      signal,
      redirect: 'error',
      // Only what is read could come from a cache; elsewhere this would be two headers more on each piece.
      cache: init.method === 'HEAD' ? 'no-store' : 'default',
      credentials: 'omit',
    });
  } catch (cause) {
    throw new AppError(limit.aborted ? 'timeout' : 'offline', { cause });
  }
}

/** Where signals cannot be joined (before 2024), the time limit is the one that counts. */
function withLimit(limit: AbortSignal, signal: AbortSignal | undefined): AbortSignal {
  return signal === undefined || !('any' in AbortSignal) ? limit : AbortSignal.any([limit, signal]);
}

/** The body as JSON; null when it is none. A connection that breaks in the middle of it gave no answer. */
export async function readJson(response: Response): Promise<unknown> {
  let text: string;
  try {
    text = await response.text();
  } catch (cause) {
    throw new AppError('offline', { cause });
  }
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The refusal that an answer stands for; `malformed_answer` when it is not in the words of our server. */
export async function errorOf(response: Response): Promise<AppError> {
  const { status, headers } = response;
  const body = await readJson(response);
  const error = errorOfAnswer(status, body, headers.get('retry-after'));
  if (safeParse(envelopeSchema, body).success) return error;
  return new AppError('malformed_answer', { status, retryAfterMs: error.retryAfterMs });
}

/**
 * What to do after a failure: `retry` later, `pause` until its owner logs in again, or ask the user (`attention`). Whatever is
 * not a clear refusal is tried again, and so is what somebody in between has refused (a portal, a proxy), or what was refused
 * without a word: only the server knows about entries and sessions.
 */
export function judge({ status, key }: Pick<AppError, 'status' | 'key'>): 'retry' | 'pause' | 'attention' {
  if (status === null || status < 400 || key === 'malformed_answer') return 'retry';
  if (status === 401) return 'pause';
  if (status === 409) return key === 'owner_mismatch' || key === 'idempotency_mismatch' ? 'attention' : 'retry';
  const isPassing = status === 408 || status === 425 || status === 429 || status >= 500;
  return isPassing ? 'retry' : 'attention';
}
