import ky, { HTTPError, isTimeoutError, NetworkError, type Options } from 'ky';
import { safeParse } from 'valibot';
import type { CallSpec } from '../../contract/api/call.ts';
import type { Answer, Ask, CallName } from '../../contract/api/calls.ts';
import { marketApi } from '../../contract/api/market.ts';
import { envelopeSchema, isSuccess } from '../../contract/envelope.ts';
import { defaultLocale, type Locale } from '../../contract/locales.ts';
import { AppError, errorOfAnswer } from './appError.ts';
import { uuid } from './clock.ts';

/** What a screen puts into a call; the language is added here. */
export type Body<K extends CallName> = K extends 'set/lang' ? Ask<K> : Omit<Ask<K>, 'lang'>;

interface Doors {
  token(): string | null;
  lang(): Locale;
  /** The server has ended the session of the current token. */
  onSessionOver(): void;
  /** Where the server is; its own origin when left out. */
  origin?: string;
}

let doors: Doors = { token: () => null, lang: () => defaultLocale, onSessionOver: () => undefined };

export function configureApi(given: Doors): void {
  doors = given;
}

interface CallOptions {
  /** The Idempotency-Key of an effect; a new one when left out. Whoever may repeat a call after a lost answer keeps it. */
  key?: string;
  signal?: AbortSignal;
}

const timeoutMs = 60_000;

/** Reading may be repeated; what has an effect is repeated only by whoever holds its key. */
const readRetry = { limit: 2, methods: ['get'], statusCodes: [500, 502, 503, 504], maxRetryAfter: 3000 };

/**
 * Asks the server. Calls of users carry the token and JSON, open calls neither.
 * @throws AppError with the key of the refusal; `offline` (no answer), `timeout` (60 s), `malformed_answer`.
 */
export async function call<K extends CallName>(name: K, body: Body<K>, options: CallOptions = {}): Promise<Answer<K>> {
  // Taken before the first wait: a logout right behind this call must not take the token from it.
  const tokenNow = doors.token();
  const spec = await specOf(name);
  const token = spec.access === 'token' ? tokenNow : null;
  try {
    const answer = await ask(name, requestOf(spec, body, token, options));
    const parsed = safeParse(spec.answer, answer);
    if (!parsed.success) throw new AppError('malformed_answer', { cause: parsed.issues });
    return parsed.output as Answer<K>;
  } catch (cause) {
    const error = toAppError(cause);
    // A late refusal of an older token must not end the session that came after it.
    if (error.key === 'session_over' && token !== null && token === doors.token()) doors.onSessionOver();
    throw error;
  }
}

/** Only what the first screen of a guest asks is loaded with the app; the other calls come with their first use. */
async function specOf(name: CallName): Promise<CallSpec> {
  if (isMarketCall(name)) return marketApi[name];
  return (await loadCalls())[name];
}

function isMarketCall(name: CallName): name is keyof typeof marketApi {
  return Object.hasOwn(marketApi, name);
}

/** Early, where a call of a user is to come. */
export async function loadCalls(): Promise<Record<CallName, CallSpec>> {
  try {
    return (await import('../../contract/api/calls.ts')).calls;
  } catch (cause) {
    throw new AppError('offline', { cause });
  }
}

function requestOf(spec: CallSpec, body: object, token: string | null, { key, signal }: CallOptions): Options {
  const fields = { lang: doors.lang(), ...body };
  const headers: Record<string, string> = {};
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  if (spec.effect === true) headers['idempotency-key'] = key ?? uuid();
  return {
    method: spec.method,
    headers,
    timeout: timeoutMs,
    retry: spec.method === 'GET' ? readRetry : 0,
    ...(signal === undefined ? {} : { signal }),
    ...contentOf(spec, fields, token),
  };
}

function contentOf(spec: CallSpec, fields: object, token: string | null): Options {
  if (spec.method === 'GET') return { searchParams: asText(fields) };
  return token === null ? { body: asText(fields) } : { json: fields };
}

function asText(fields: object): URLSearchParams {
  const said = Object.entries(fields).filter(([, value]) => value !== undefined);
  return new URLSearchParams(said.map(([name, value]) => [name, String(value)]));
}

async function ask(name: CallName, options: Options): Promise<unknown> {
  const response = await ky(new URL(`/api/${name}`, doors.origin ?? location.origin), options);
  const body: unknown = await response.json().catch(failAsMalformed);
  const envelope = safeParse(envelopeSchema, body);
  if (!envelope.success || !isSuccess(envelope.output)) throw errorOfAnswer(response.status, body, null);
  return envelope.output.message;
}

function failAsMalformed(cause: unknown): never {
  throw cause instanceof SyntaxError ? new AppError('malformed_answer', { cause }) : cause;
}

function toAppError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  if (cause instanceof HTTPError) {
    const { status, headers } = cause.response;
    return errorOfAnswer(status, cause.data, headers.get('retry-after'));
  }
  if (isTimeoutError(cause)) return new AppError('timeout', { cause });
  // A connection that breaks while the body is read is not a NetworkError to ky, but a TypeError of fetch.
  if (cause instanceof NetworkError || cause instanceof TypeError) return new AppError('offline', { cause });
  return new AppError('unknown', { cause });
}
