import 'fake-indexeddb/auto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createStore } from 'jotai';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { answersKeptSeconds } from '../../../contract/api/call.ts';
import { configureApi } from '../../lib/api.ts';
import { setClock } from '../../lib/clock.ts';
import { forgetSession, keepSession } from '../../lib/outbox/owner.ts';
import { dropTabDrafts } from '../../lib/tabStore.ts';
import { restoreSessionAtom } from '../session.ts';
import { Desk } from './place.ts';
import { unansweredAtom } from './unanswered.ts';

interface Try {
  key: string | undefined;
  body: Record<string, unknown>;
}

const order = {
  id: '11111111-1111-4111-8111-111111111111',
  number: 'S1',
  symbol: 'BTCUSDT',
  side: 'buy',
  type: 'market',
  quantity: '1',
  price: null,
  filled: '1',
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
const body = {
  symbol: 'BTCUSDT',
  side: 'buy',
  type: 'market',
  quantity: '1',
  shown_price: '100',
  shown_at: 1,
} as const;

/** `null`: the line breaks before the answer comes. */
type Reply = { status: number; body: unknown } | null;
const done: Reply = { status: 200, body: { type: 'ok', code: 1, message: order } };
const refused = (message: string, params: object): Reply => ({
  status: 422,
  body: { type: 'error', code: 0, message, params },
});

let tries: Try[] = [];
let replies: Reply[] = [];

const server = http.createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => (text += String(chunk)));
  request.on('end', () => {
    // Lists that are looked at again after a late answer.
    if (request.headers['idempotency-key'] === undefined) return response.writeHead(503).end();
    tries.push({ key: request.headers['idempotency-key']?.toString(), body: JSON.parse(text) });
    const reply = replies.shift() ?? null;
    if (reply === null) return request.socket.destroy();
    response.writeHead(reply.status, { 'content-type': 'application/json' });
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
let putClockBack: () => void;
/** What a tab keeps: a reload does not end it. */
let tab: Map<string, string>;

beforeEach(async () => {
  tries = [];
  replies = [];
  tab = new Map();
  vi.stubGlobal('sessionStorage', storageOf(tab));
  putClockBack = setClock({ nowMs: () => 1_800_000_000_000 });
  await become('a');
});
afterEach(() => {
  putClockBack();
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

/** The app starts anew, with somebody logged in. */
async function become(userId: string): Promise<void> {
  await forgetSession();
  await keepSession({ version: 1, token: `token-${userId}`, userId });
  store = createStore();
  await store.set(restoreSessionAtom);
}

/** A tap is tried four times before it is said that no answer came. */
const lost: Reply[] = [null, null, null, null];
const newDesk = () => new Desk(store, () => Promise.resolve());
const keys = () => new Set(tries.map(({ key }) => key)).size;

test('a lost answer is asked for again with the same key', async () => {
  replies = [null, null, done];
  expect(await newDesk().place('coin/trade', body)).toMatchObject({ status: 'done', answer: { number: 'S1' } });
  expect(tries).toHaveLength(3);
  expect(keys()).toBe(1);
});

test('what was never answered keeps key and wording when it is wanted again, and only then', async () => {
  const desk = newDesk();
  expect(await desk.place('coin/trade', body)).toMatchObject({ status: 'lost' });
  tries = [];
  replies = [done];
  await desk.place('coin/trade', { ...body, shown_price: '105', shown_at: 9 });
  expect(tries[0]?.body).toMatchObject({ shown_price: '100', shown_at: 1 });
  const [first] = tries;
  replies = [done, done];
  await desk.place('coin/trade', body);
  await desk.place('coin/trade', body);
  expect(tries).toHaveLength(3);
  expect(keys()).toBe(3);
  expect(first?.key).toMatch(/^[0-9a-f-]{36}$/);
});

test('another wish is another order, whatever became of the one before', async () => {
  const desk = newDesk();
  await desk.place('coin/trade', body);
  const [lost] = tries;
  replies = [done];
  await desk.place('coin/trade', { ...body, quantity: '2' });
  expect(tries.at(-1)?.body).toMatchObject({ quantity: '2' });
  expect(tries.at(-1)?.key).not.toBe(lost?.key);
});

test('a refusal ends the key, and a moved price comes with the price of now', async () => {
  const desk = newDesk();
  replies = [refused('price_moved', { symbol: 'BTCUSDT', shown: '100', price: '107.5', at: 1_700_000_000_123 }), done];
  expect(await desk.place('coin/trade', body)).toMatchObject({
    status: 'moved',
    fresh: { price: '107.5', atMs: 1_700_000_000_123 },
  });
  await desk.place('coin/trade', { ...body, shown_price: '107.5' });
  expect(tries).toHaveLength(2);
  expect(keys()).toBe(2);
  replies = [refused('quantity_wrong', { step: '1', min: '1', max: '2', unit: 'BTC' })];
  expect(await desk.place('coin/trade', body)).toMatchObject({ status: 'refused', error: { key: 'quantity_wrong' } });
});

const close = (quantity: string) => ({ id: order.id, quantity, shown_price: '100', shown_at: 1 });
const quarter = { id: order.id, share: '25' };
const closed: Reply = { status: 422, body: { type: 'error', code: 0, message: 'close_too_much', params: {} } };

test('a quarter of a position stays the same wish when the position has become smaller', async () => {
  const desk = newDesk();
  expect(await desk.place('lever/close', close('0.25'), quarter)).toMatchObject({ status: 'lost' });
  const [first] = tries;
  tries = [];
  replies = [closed, closed];
  await desk.place('lever/close', close('0.1875'), quarter);
  expect(tries).toEqual([first]);
  // Its answer is known now: the next quarter is another one.
  await desk.place('lever/close', close('0.1875'), quarter);
  expect(tries.at(-1)?.body).toMatchObject({ quantity: '0.1875' });
  expect(tries.at(-1)?.key).not.toBe(first?.key);
});

test.each(['another form', 'a reload'])('what was never answered keeps its key over %s', async (over) => {
  await newDesk().place('coin/trade', body);
  const [first] = tries;
  if (over === 'a reload') await become('a');
  expect(store.get(unansweredAtom)).toMatchObject([{ name: 'coin/trade', body, key: first?.key }]);
  tries = [];
  replies = [done];
  expect(await newDesk().place('coin/trade', { ...body, shown_at: 99 })).toMatchObject({ status: 'done' });
  expect(tries).toEqual([first]);
  expect(store.get(unansweredAtom)).toEqual([]);
});

test('a page that ends before the answer leaves its key behind; while the answer is on its way nobody is asked', async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  let isHeld = false;
  const held = new Desk(store, () => {
    isHeld = true;
    arrive();
    return new Promise(() => {});
  });
  void held.place('coin/trade', body);
  await arrived;
  expect(isHeld).toBe(true);
  expect(store.get(unansweredAtom)).toEqual([]);
  await become('a');
  expect(store.get(unansweredAtom)).toMatchObject([{ key: tries[0]?.key }]);
});

test('a wish that came between takes no key away', async () => {
  const desk = newDesk();
  replies = [...lost, done, done];
  await desk.place('coin/trade', body);
  const [first] = tries;
  await desk.place('coin/trade', { ...body, quantity: '2' });
  await desk.place('coin/trade', body);
  expect(tries.at(-1)).toEqual(first);
  expect(keys()).toBe(2);
});

test('of two settings the later one stands: the earlier is not said again under its old key', async () => {
  const desk = newDesk();
  replies = [...lost, closed];
  const stop = (price: string) => ({ id: order.id, stop_loss: price });
  await desk.place('lever/setstop', stop('90'));
  const [first] = tries;
  await desk.place('lever/setstop', stop('95'));
  replies = [closed];
  await desk.place('lever/setstop', stop('90'));
  expect(tries.at(-1)?.key).not.toBe(first?.key);
});

test('a key that the server may have forgotten is not used again', async () => {
  await newDesk().place('coin/trade', body);
  putClockBack();
  putClockBack = setClock({ nowMs: () => 1_800_000_000_000 + answersKeptSeconds * 1000 });
  await become('a');
  expect(store.get(unansweredAtom)).toEqual([]);
});

test('“too often” is an answer to the first try, and none to one that was lost before', async () => {
  const often: Reply = { status: 429, body: { type: 'error', code: 0, message: 'too_many_requests', params: {} } };
  replies = [often, null, often];
  const desk = newDesk();
  expect(await desk.place('coin/trade', body)).toMatchObject({ status: 'refused' });
  expect(store.get(unansweredAtom)).toEqual([]);
  expect(await desk.place('coin/trade', body)).toMatchObject({ status: 'lost' });
  expect(store.get(unansweredAtom)).toMatchObject([{ key: tries.at(-1)?.key }]);
});

test('it is nobody else’s, and goes with the logout', async () => {
  await newDesk().place('coin/trade', body);
  await become('b');
  expect(store.get(unansweredAtom)).toEqual([]);
  dropTabDrafts();
  expect([...tab.values()].join()).not.toContain('BTCUSDT');
});

test('where nothing can be kept it is known as long as the page lives', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  await newDesk().place('coin/trade', body);
  const [first] = tries;
  replies = [done];
  await newDesk().place('coin/trade', body);
  expect(tries.at(-1)).toEqual(first);
  expect(store.get(unansweredAtom)).toEqual([]);
});

test('what was kept by another version of the app, or is none, is left alone', async () => {
  tab.set('hft:draft:unanswered:a', JSON.stringify([{ name: 'coin/barter', body, key: 'K', wish: '', madeMs: 1 }, 7]));
  await become('a');
  expect(store.get(unansweredAtom)).toEqual([]);
});

test('a second tap while the first is on its way is no order', async () => {
  const desk = newDesk();
  replies = [done, done];
  const [first, second] = await Promise.all([desk.place('coin/trade', body), desk.place('coin/trade', body)]);
  expect(first.status).toBe('done');
  expect(second).toEqual({ status: 'busy' });
  expect(tries).toHaveLength(1);
});
