import 'fake-indexeddb/auto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createStore } from 'jotai';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { configureApi } from '../lib/api.ts';
import { outboxStore, privateStore } from '../lib/db.ts';
import { activateLocale } from '../lib/i18n.ts';
import { forgetSession, readKeptSession } from '../lib/outbox/owner.ts';
import { breakDisk } from '#tests/outbox/brokenDisk.ts';
import { inboxAtom } from './inbox.ts';
import { logOutAtom } from './device/loggingOut.ts';
import {
  endSessionAtom,
  refreshUserAtom,
  restoreSessionAtom,
  sessionAtom,
  sessionOverAtom,
  tokenAtom,
} from './session.ts';
import { logInAtom, requestCodeAtom } from './signIn.ts';
import { toastsAtom } from './toasts.ts';

const id = '11111111-1111-4111-8111-111111111111';
const user = {
  id,
  username: 'maria',
  account: 'maria@example.com',
  email: 'maria@example.com',
  phone: null,
  owner: id,
  wallet: null,
  label: '',
  epoch: 1,
  archived: null,
  has_password: true,
  can_return: true,
  invite_code: 'ABC',
  inviter: null,
  lang: 'en',
  state: 'active',
  identity: 'none',
  two_factor: false,
  pay_password: false,
  created: 1,
  sealing_key: { id: 'K', key: 'P' },
};

const answers: Record<string, unknown> = {
  '/api/user/login': { token: 'T', user: { id } },
  '/api/user/info': user,
  '/api/user/session_forget': null,
  '/api/sms_mail': { retry_after: 60, practice_code: '123456' },
  '/api/sms_send_d': { retry_after: 60, practice_code: null },
};
let isDown = false;
let asked: { path: string; token: string | undefined; body: string }[] = [];

const server = http.createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += String(chunk)));
  request.on('end', () => {
    if (isDown) return request.socket.destroy();
    const path = new URL(request.url ?? '', 'http://x').pathname;
    asked.push({ path, token: request.headers.authorization, body });
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ type: 'ok', code: 1, message: answers[path] }));
  });
});

const portOf = () => (server.address() as AddressInfo).port;

let store: ReturnType<typeof createStore>;

function newPage(): void {
  store = createStore();
  configureApi({
    origin: `http://127.0.0.1:${portOf()}`,
    token: () => store.get(tokenAtom),
    lang: () => 'en',
    onSessionOver: () => void store.set(endSessionAtom),
  });
}

beforeAll(async () => {
  await activateLocale('en');
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.closeAllConnections());

beforeEach(async () => {
  isDown = false;
  asked = [];
  await forgetSession();
  newPage();
});

const logIn = () => store.set(logInAtom, { account: 'maria@example.com', password: 'secret' });
const isKnown = () => vi.waitUntil(() => (store.get(sessionAtom) as { user?: unknown }).user !== null);

test('a login is kept, and a restart knows it, offline too', async () => {
  expect(store.get(sessionAtom)).toEqual({ status: 'guest' });
  expect((await logIn()).status).toBe('ready');
  await isKnown();
  expect(store.get(sessionAtom)).toMatchObject({ status: 'user', userId: id, user: { username: 'maria' } });
  await vi.waitUntil(async () => (await privateStore(id).get('user')) !== undefined);

  isDown = true;
  newPage();
  await store.set(restoreSessionAtom);
  expect(store.get(sessionAtom)).toMatchObject({ status: 'user', userId: id, user: { username: 'maria' } });
  expect(store.get(tokenAtom)).toBe('T');
});

test('what a login sends names the device', async () => {
  await logIn();
  expect(new URLSearchParams(asked[0]?.body).get('device')).toMatch(/^[\w-]{22}$/);
});

test('a failed login leaves a guest, with the reason', async () => {
  isDown = true;
  expect(await logIn()).toMatchObject({ status: 'failed', error: { key: 'offline' } });
  expect(store.get(sessionAtom)).toEqual({ status: 'guest' });
  expect(await readKeptSession()).toBeNull();
});

test('a logout offline forgets everything but what waits to be sent', async () => {
  await logIn();
  await isKnown();
  await privateStore(id).set('wallet', { total: '1' });
  await outboxStore.set('entry:x', { owner: id });
  isDown = true;
  expect((await store.set(logOutAtom)).status).toBe('ready');
  expect(store.get(sessionAtom)).toEqual({ status: 'guest' });
  expect(await readKeptSession()).toBeNull();
  expect(await privateStore(id).keys()).toEqual([]);
  expect(await outboxStore.get('entry:x')).toEqual({ owner: id });
  await outboxStore.del('entry:x');
});

test('an answer about the user that comes after the logout is not kept', async () => {
  await logIn();
  const late = store.set(refreshUserAtom);
  await store.set(logOutAtom);
  expect((await late).status).toBe('ready');
  expect(store.get(sessionAtom)).toEqual({ status: 'guest' });
  expect(await privateStore(id).get('user')).toBeUndefined();
});

test('where nothing can be stored, the session lives as long as the page', async () => {
  const spy = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('no', 'UnknownError');
  });
  expect((await logIn()).status).toBe('ready');
  expect(store.get(tokenAtom)).toBe('T');
  await store.set(restoreSessionAtom);
  expect(store.get(tokenAtom)).toBe('T');
  spy.mockRestore();
});

test('a disk that fails at any call keeps nobody from logging in and out', async () => {
  for (const until of ['once', 'forever'] as const) {
    for (let nth = 1; nth <= 17; nth += 1) {
      newPage();
      const disk = breakDisk(nth, { how: 'throws', name: 'QuotaExceededError', until });
      expect((await logIn()).status).toBe('ready');
      expect(store.get(tokenAtom)).toBe('T');
      await store.set(restoreSessionAtom);
      expect(store.get(sessionAtom)).toMatchObject({ status: 'user', userId: id });
      await store.set(logOutAtom);
      expect(store.get(sessionAtom)).toEqual({ status: 'guest' });
      disk.heal();
      await forgetSession();
    }
  }
});

test('the end of the session is said, counted, and forgets', async () => {
  await logIn();
  await store.set(endSessionAtom);
  expect([store.get(sessionOverAtom), store.get(sessionAtom).status]).toEqual([1, 'guest']);
  await vi.waitFor(() => expect(store.get(toastsAtom)).toMatchObject([{ kind: 'error' }]));
});

test('a practice code lands in the inbox, the newest in place of the one before', async () => {
  await store.set(requestCodeAtom, { to: 'maria@example.com', purpose: 'register' });
  await store.set(requestCodeAtom, { to: 'maria@example.com', purpose: 'register' });
  await store.set(requestCodeAtom, { to: '+447700900123', purpose: 'register' });
  expect(store.get(inboxAtom)).toMatchObject([{ kind: 'code', code: '123456', to: 'maria@example.com' }]);
  const codes = asked.filter(({ path }) => path.startsWith('/api/sms')).map(({ path }) => path);
  expect(codes).toEqual(['/api/sms_mail', '/api/sms_mail', '/api/sms_send_d']);
});
