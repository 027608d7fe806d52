import { safeParse } from 'valibot';
import type { CallSpec } from '#contract/api/call.ts';
import type { Answer, Ask, CallName } from '#contract/api/calls.ts';
import { marketApi } from '#contract/api/market.ts';
import { contractVersion, versionHeader } from '#contract/control.ts';
import { envelopeSchema, isSuccess } from '#contract/envelope.ts';
import { defaultLocale, type Locale } from '#contract/locales.ts';
import { keptAtHeader, passingStatuses, type Reply, timeoutMs } from './api/reply.ts';
import { AppError, asAppError, errorOfAnswer } from './appError.ts';
import { uuid } from './clock.ts';
import { takeEarly } from './api/early.ts';

/** What a screen puts into a call; the language is added here. */
export type Body<K extends CallName> = K extends 'set/lang' ? Ask<K> : Omit<Ask<K>, 'lang'>;

interface Doors {
  token(): string | null;
  lang(): Locale;
  /** The server has ended the session of the current token. */
  onSessionOver(): void;
  /** The server works with a newer app only. */
  onOutdated?(): void;
  /** Where the server is; its own origin when left out. */
  origin?: string;
}

let doors: Doors = { token: () => null, lang: () => defaultLocale, onSessionOver: () => undefined };

export function configureApi(given: Doors): void {
  doors = given;
}

interface CallOptions {
  /** The Idempotency-Key of an effect; a new one when left out. A caller that may repeat the call after a lost answer keeps it. */
  key?: string;
  signal?: AbortSignal;
  /** Told when the answer is one that the worker kept from before: since when, in seconds since 1970. */
  onKept?: (keptAt: number) => void;
}

/**
 * Asks the server. Calls of users carry the token and JSON, open calls neither. Reading is tried up to three times.
 * @throws AppError with the key of the refusal; `offline` (no answer), `timeout` (60 s), `malformed_answer`.
 */
export async function call<K extends CallName>(name: K, body: Body<K>, options: CallOptions = {}): Promise<Answer<K>> {
  // Taken before the first wait: a logout right behind this call must not take the token from it.
  const tokenNow = doors.token();
  const fields = { lang: doors.lang(), ...body };
  const spec = await specOf(name);
  const token = spec.access !== 'open' ? tokenNow : null;
  try {
    const reply = await ask({ name, spec, fields, token }, options);
    const parsed = safeParse(spec.answer, messageOf(reply));
    if (!parsed.success) throw new AppError('malformed_answer', { cause: parsed.issues });
    if (reply.keptAt) options.onKept?.(reply.keptAt);
    return parsed.output as Answer<K>;
  } catch (cause) {
    const error = asAppError(cause);
    // A late refusal of an older token must not end the session that came after it.
    if (error.key === 'session_over' && token !== null && token === doors.token()) doors.onSessionOver();
    if (error.key === 'app_outdated') doors.onOutdated?.();
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
  const [{ calls }] = await Promise.all([load(() => import('#contract/api/calls.ts')), load(loadKy)]);
  return calls;
}

const loadKy = () => import('./api/throughKy.ts');

async function load<T>(part: () => Promise<T>): Promise<T> {
  try {
    return await part();
  } catch (cause) {
    throw new AppError('offline', { cause });
  }
}

/** Which contract this app speaks: the server refuses one that it could misunderstand. */
const own = { [versionHeader]: String(contractVersion) };

interface Question {
  name: CallName;
  spec: CallSpec;
  fields: object;
  token: string | null;
}

async function ask(question: Question, options: CallOptions): Promise<Reply> {
  const { name, spec, fields, token } = question;
  const url = new URL(`/api/${name}`, doors.origin ?? location.origin);
  if (spec.method === 'GET') url.search = asText(fields).toString();
  const isOpenReading = spec.method === 'GET' && token === null;
  const first = isOpenReading ? await tryOnce(url) : null;
  if (first !== null) return first;
  const { askThroughKy } = await load(loadKy);
  return askThroughKy(url, requestOf(question, options), isOpenReading ? 1 : 2);
}

function requestOf({ spec, fields, token }: Question, { key, signal }: CallOptions) {
  const headers: Record<string, string> = { ...own };
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  if (spec.effect === true) headers['idempotency-key'] = key ?? uuid();
  const content = token === null ? { body: asText(fields) } : { json: fields };
  return {
    method: spec.method,
    headers,
    ...(spec.method === 'GET' ? {} : content),
    ...(signal === undefined ? {} : { signal }),
  };
}

/**
 * The first figures come without ky, which is a good part of what a first visit loads: it is fetched when it is needed.
 * @returns null when another try is worth it.
 */
async function tryOnce(url: URL): Promise<Reply | null> {
  try {
    const asked = takeEarly(url.href) ?? fetch(url, { headers: own, signal: AbortSignal.timeout(timeoutMs) });
    const response = await asked;
    if (passingStatuses.includes(response.status)) return null;
    const { status, headers } = response;
    const keptAt = Number(headers.get(keptAtHeader)) || null;
    return { status, body: await response.json(), retryAfter: headers.get('retry-after'), keptAt };
  } catch {
    // Whatever it was, the next try finds it again, and says what it is.
    return null;
  }
}

function asText(fields: object): URLSearchParams {
  const said = Object.entries(fields).filter(([, value]) => value !== undefined);
  return new URLSearchParams(said.map(([name, value]) => [name, String(value)]));
}

function messageOf({ status, body, retryAfter }: Reply): unknown {
  const envelope = safeParse(envelopeSchema, body);
  if (!envelope.success || !isSuccess(envelope.output) || status >= 400) throw errorOfAnswer(status, body, retryAfter);
  return envelope.output.message;
}
