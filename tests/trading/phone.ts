/** A phone whose pages ask a server that answers as it is told to, or not at all. */
import 'fake-indexeddb/auto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createStore } from 'jotai';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { configureApi } from '#src/lib/api.ts';
import { setClock } from '#src/lib/clock.ts';
import { Locks } from '#src/lib/device/testing/locks.ts';
import { forgetSession, keepSession } from '#src/lib/outbox/owner.ts';
import { restoreSessionAtom } from '#src/state/session.ts';
import { StepSender } from '#src/state/steps/place.ts';
import { unansweredAtom } from '#src/state/steps/unanswered.ts';

interface Try {
  key: string | undefined;
  body: Record<string, unknown>;
}

export const order = {
  id: '11111111-1111-4111-8111-111111111111',
  number: 'S1',
  symbol: 'BTCUSDT',
  side: 'buy',
  type: 'market',
  quantity: '1',
  price: null,
  worst_price: null,
  stop_price: null,
  stop_tick: null,
  time_in_force: null,
  expires: null,
  filled: '1',
  fills: 1,
  average: '100',
  amount: '100',
  fee: '0.1',
  held: '0',
  status: 'done',
  created: 1,
  tick: 5,
  ended: 1,
  simulated: true,
};
export const body = {
  symbol: 'BTCUSDT',
  side: 'buy',
  type: 'market',
  quantity: '1',
  shown_price: '100',
  shown_at: 1,
} as const;

/** `null`: the line breaks before the answer comes. */
export type Reply = { status: number; body: unknown; retryAfter?: string } | null;
export const done: Reply = { status: 200, body: { type: 'ok', code: 1, message: order } };
export const refused = (message: string, params: object): Reply => ({
  status: 422,
  body: { type: 'error', code: 0, message, params },
});

/** What came to the server, and what it answers, one after the other; with nothing left the line breaks. */
export const wire: { tries: Try[]; replies: Reply[] } = { tries: [], replies: [] };

const server = http.createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => (text += String(chunk)));
  request.on('end', () => {
    // Lists that are looked at again after a late answer.
    if (request.headers['idempotency-key'] === undefined) return response.writeHead(503).end();
    wire.tries.push({ key: request.headers['idempotency-key']?.toString(), body: JSON.parse(text) });
    const reply = wire.replies.shift() ?? null;
    if (reply === null) return request.socket.destroy();
    const asked = reply.retryAfter === undefined ? {} : { 'retry-after': reply.retryAfter };
    response.writeHead(reply.status, { 'content-type': 'application/json', ...asked });
    response.end(JSON.stringify(reply.body));
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  configureApi({
    origin: `http://127.0.0.1:${port}`,
    token: () => 'T',
    lang: () => 'en',
    onSessionOver: () => undefined,
  });
});
afterAll(() => server.closeAllConnections());

let store: ReturnType<typeof createStore>;
/** What the device keeps: the end of a page is not its end. */
export const device = new Map<string, string>();
let locks = new Locks();
let end: () => void = () => undefined;
/** How the page of this moment is ended, also when another one is opened. */
export const endOfPage = () => end;

let putClockBack: (() => void) | null = null;
export const startMs = 1_800_000_000_000;

export function goTo(nowMs: number | null): void {
  putClockBack?.();
  putClockBack = nowMs === null ? null : setClock({ nowMs: () => nowMs });
}

export const unanswered = () => store.get(unansweredAtom);

beforeEach(async () => {
  Object.assign(wire, { tries: [], replies: [] });
  device.clear();
  vi.stubGlobal('localStorage', storageOf(device));
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => undefined);
  locks = new Locks();
  end = () => undefined;
  goTo(startMs);
  await become('a');
});
afterEach(() => {
  goTo(null);
  vi.unstubAllGlobals();
});

function storageOf(kept: Map<string, string>) {
  return new Proxy(
    {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
    { ownKeys: () => [...kept.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) },
  );
}

/** The page ends, and the app starts anew, with somebody logged in who looks at a form. */
export async function become(userId: string): Promise<void> {
  end();
  await openPage(userId);
}

/** One more page, which is the one of this moment. */
export async function openPage(userId: string): Promise<void> {
  const page = locks.openPage();
  vi.stubGlobal('navigator', { locks: page.locks });
  end = page.end;
  await forgetSession();
  await keepSession({ version: 1, token: `token-${userId}`, userId });
  store = createStore();
  await store.set(restoreSessionAtom);
  store.sub(unansweredAtom, () => undefined);
  await settled();
}

/** Whoever waits for a lock that is free has it. */
export const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A tap is tried four times before it is said that no answer came. */
export const lost: readonly Reply[] = [null, null, null, null];
/** @param wait how it lets time pass. */
export const senderThatWaits = (wait: (ms: number) => Promise<void>) => new StepSender(store, wait);
export const newSender = () => senderThatWaits(() => Promise.resolve());
export const keys = () => new Set(wire.tries.map(({ key }) => key)).size;
