/** Asking a server that may die at any moment: an answer is an acknowledgement, a refusal, or not known. */
import type { CallSpec } from '#contract/api/call.ts';
import { type CallName, calls } from '#contract/api/calls.ts';
import { isErrorKey } from '#contract/errors.ts';

export type Outcome =
  | { kind: 'ok'; message: unknown; headers: Headers }
  | { kind: 'refused'; status: number; key: string; headers: Headers }
  | { kind: 'unknown'; why: string };

/** Where the server is now, and what was wrong with its answers. */
export interface Line {
  url: string;
  /** Answers so far, by what was asked for. */
  answered: Map<string, number>;
  problem(text: string): void;
}

const answerMsMax = 20_000;
let addresses = 0;

/** Each question comes from a network address of its own, so that no limit per address is met. */
function nextAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

export async function askCall(
  line: Line,
  name: CallName,
  body: Record<string, unknown>,
  { token, key }: { token: string | null; key: string | null },
): Promise<Outcome> {
  const spec: CallSpec = calls[name];
  const isGet = spec.method === 'GET';
  const query = new URLSearchParams(Object.entries(body).map(([field, value]) => [field, String(value)]));
  return ask(line, name, `/api/${name}${isGet ? `?${query}` : ''}`, {
    method: spec.method,
    headers: {
      ...(isGet ? {} : { 'content-type': 'application/json' }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(key === null ? {} : { 'idempotency-key': key }),
    },
    ...(isGet ? {} : { body: JSON.stringify(body) }),
  });
}

/** What no answer says, a crash or an outage in between, is not known; what no answer may say is a problem. */
export async function ask(line: Line, name: string, path: string, init: RequestInit): Promise<Outcome> {
  const headers = { ...(init.headers as Record<string, string>), 'x-forwarded-for': nextAddress() };
  const asked = performance.now();
  let reply: { status: number; text: string; headers: Headers };
  try {
    const response = await fetch(line.url + path, { ...init, headers, signal: AbortSignal.timeout(answerMsMax) });
    reply = { status: response.status, text: await response.text(), headers: response.headers };
  } catch (error) {
    if (performance.now() - asked > answerMsMax - 500) line.problem(`${name}: no answer in ${answerMsMax / 1000} s`);
    return { kind: 'unknown', why: String(error) };
  }
  return read(line, name, reply);
}

function read(line: Line, name: string, { status, text, headers }: { status: number; text: string; headers: Headers }) {
  const envelope = parse(text);
  // The answer to a HEAD has no words.
  const key =
    typeof envelope?.message === 'string' ? envelope.message : status === 503 && text === '' ? 'try_again' : '';
  if (status === 503 && key === 'try_again') return { kind: 'unknown', why: 'try_again' } as const;
  if (status >= 500 || (status >= 400 && text !== '' && !isErrorKey(key))) {
    line.problem(`${name}: answered ${status} ${text.slice(0, 200)}`);
    return { kind: 'unknown', why: `${status}` } as const;
  }
  line.answered.set(name, (line.answered.get(name) ?? 0) + 1);
  if (status >= 400) return { kind: 'refused', status, key, headers } as const;
  return { kind: 'ok', message: envelope?.message, headers } as const;
}

function parse(text: string): { message?: unknown } | null {
  try {
    return text === '' ? null : (JSON.parse(text) as { message?: unknown });
  } catch {
    return null;
  }
}
