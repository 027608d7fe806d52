import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { call, configureApi } from './api.ts';

interface Seen {
  method: string;
  url: URL;
  headers: http.IncomingHttpHeaders;
  body: string;
}

type Reply = (seen: Seen, response: http.ServerResponse) => void;

const seen: Seen[] = [];
let replies: Reply[] = [];
let origin = '';
let token: string | null = null;
let over = 0;

const server = http.createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { method = '', url = '', headers } = request;
    const one = { method, url: new URL(url, origin), headers, body: Buffer.concat(chunks).toString() };
    seen.push(one);
    const reply = replies.length > 1 ? replies.shift() : replies[0];
    reply?.(one, response);
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => server.closeAllConnections());

beforeEach(() => {
  seen.length = 0;
  token = null;
  over = 0;
  configureApi({ origin, token: () => token, lang: () => 'ko', onSessionOver: () => (over += 1) });
});

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Reply =>
  (_, response) =>
    response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
      .end(JSON.stringify(body));
const ok = (message: unknown) => json(200, { type: 'ok', code: 1, message });
const refuse = (status: number, message: string, more: object = {}) =>
  json(status, { type: 'error', code: 0, message, params: {}, ...more });
const html: Reply = (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Welcome</p>');
const hangUp: Reply = (_, response) => response.destroy();

const user = { id: '11111111-1111-4111-8111-111111111111' };
const login = { account: 'a@b.example', password: 'secret', device: undefined };

test('a reading call: the language in the query, no token, no key', async () => {
  token = 'T';
  replies = [ok({ at: 5, list: [] })];
  expect(await call('market/sparks', {})).toEqual({ at: 5, list: [] });
  const [asked] = seen;
  expect(asked?.method).toBe('GET');
  expect(asked?.url.pathname).toBe('/api/market/sparks');
  expect(asked?.url.searchParams.get('lang')).toBe('ko');
  expect(asked?.headers.authorization).toBeUndefined();
  expect(asked?.headers['idempotency-key']).toBeUndefined();
});

test('an open call with an effect: a form, with a key, without what is not said', async () => {
  replies = [ok({ token: 'T', user })];
  await call('user/login', login, { key: 'K' });
  expect(seen[0]?.headers['content-type']).toContain('application/x-www-form-urlencoded');
  expect(seen[0]?.headers['idempotency-key']).toBe('K');
  expect(Object.fromEntries(new URLSearchParams(seen[0]?.body))).toEqual({
    lang: 'ko',
    account: 'a@b.example',
    password: 'secret',
  });
});

test('a call of a user: JSON and the token', async () => {
  token = 'T';
  replies = [ok({ at: 1, total: '0', list: [] })];
  await call('wallet/list', {});
  expect(seen[0]?.headers.authorization).toBe('Bearer T');
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ lang: 'ko' });
});

test('two effects, two keys', async () => {
  replies = [ok({ token: 'T', user })];
  await call('user/login', login);
  await call('user/login', login);
  const keys = seen.map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(2);
  expect(keys[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('what has an effect is sent once, whatever comes back; reading is tried three times', async () => {
  replies = [refuse(503, 'try_again')];
  await expect(call('user/login', login)).rejects.toMatchObject({ key: 'try_again', status: 503 });
  expect(seen).toHaveLength(1);
  await expect(call('market/sparks', {})).rejects.toMatchObject({ key: 'try_again' });
  expect(seen).toHaveLength(4);
});

test('a line that breaks is offline; reading gets over one break', async () => {
  replies = [hangUp];
  await expect(call('user/login', login)).rejects.toMatchObject({ key: 'offline', status: null });
  replies = [hangUp, ok({ at: 5, list: [] })];
  await expect(call('market/sparks', {})).resolves.toMatchObject({ at: 5 });
});

test('a line that breaks within the answer is offline, too', async () => {
  replies = [
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"type":"ok",');
      setTimeout(() => response.destroy(), 20);
    },
  ];
  await expect(call('user/login', login)).rejects.toMatchObject({ key: 'offline' });
});

test('an answer that the worker kept says since when; one from the network says nothing', async () => {
  const kept: number[] = [];
  const page = { type: 'ok', code: 1, message: { list: [], next: null } };
  replies = [json(200, page, { 'x-kept-at': '1795284000' }), json(200, page)];
  await call('news/list', {}, { onKept: (at) => kept.push(at) });
  await call('news/list', {}, { onKept: (at) => kept.push(at) });
  expect(kept).toEqual([1_795_284_000]);
  const sparks = { type: 'ok', code: 1, message: { at: 5, list: [] } };
  replies = [json(200, sparks, { 'x-kept-at': '1795284001' }), json(200, sparks)];
  await call('market/sparks', {}, { onKept: (at) => kept.push(at) });
  await call('market/sparks', {}, { onKept: (at) => kept.push(at) });
  expect(kept).toEqual([1_795_284_000, 1_795_284_001]);
});

test('a refusal has its key, values and fields, and how long to wait', async () => {
  replies = [refuse(422, 'amount_range', { params: { min: '10' }, fields: { amount: 'amount_range' } })];
  await expect(call('user/login', login)).rejects.toMatchObject({
    key: 'amount_range',
    params: { min: '10' },
    fields: { amount: 'amount_range' },
  });
  replies = [json(429, { type: 'error', code: 0, message: 'too_many_requests', params: {} }, { 'retry-after': '7' })];
  await expect(call('user/login', login)).rejects.toMatchObject({ key: 'too_many_requests', retryAfterMs: 7000 });
});

test('a 200 can be a refusal, and type or code alone is a success', async () => {
  replies = [refuse(200, 'login_wrong')];
  await expect(call('user/login', login)).rejects.toMatchObject({ key: 'login_wrong' });
  replies = [json(200, { code: 1, message: { at: 5, list: [] } })];
  await expect(call('market/sparks', {})).resolves.toMatchObject({ at: 5 });
  replies = [json(200, { type: 'ok', message: { at: 6, list: [] } })];
  await expect(call('market/sparks', {})).resolves.toMatchObject({ at: 6 });
});

test('an answer that is none of ours, or lacks something, is not taken', async () => {
  replies = [html];
  await expect(call('market/sparks', {})).rejects.toMatchObject({ key: 'malformed_answer' });
  replies = [ok({ at: 'now', list: [] })];
  await expect(call('market/sparks', {})).rejects.toMatchObject({ key: 'malformed_answer' });
});

test('the end of the session ends the session, but not the one that came after it', async () => {
  token = 'old';
  const ended = json(401, { type: '999', code: 0, message: 'session_over', params: {} });
  replies = [ended];
  await expect(call('wallet/list', {})).rejects.toMatchObject({ key: 'session_over', status: 401 });
  expect(over).toBe(1);
  replies = [
    (one, response) => {
      token = 'new';
      ended(one, response);
    },
  ];
  await expect(call('wallet/list', {})).rejects.toMatchObject({ key: 'session_over' });
  expect(over).toBe(1);
});

test('a logout right behind a call does not take its token away', async () => {
  token = 'T';
  replies = [ok(null)];
  const leaving = call('user/logout', {});
  token = null;
  await leaving;
  expect(seen[0]?.headers.authorization).toBe('Bearer T');
});
