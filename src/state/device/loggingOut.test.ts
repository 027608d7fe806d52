// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#src/lib/appError.ts';
import { sessionStore } from '#src/lib/db.ts';
import { server } from '#tests/server.ts';
import { beginSessionAtom, sessionAtom } from '../session.ts';
import { followLogouts, logOutAtom } from './loggingOut.ts';

vi.mock(import('#src/lib/api.ts'), async (load) => ({
  ...(await load()),
  call: (await import('#tests/server.ts')).call,
}));

const hash = (token: string) => createHash('sha256').update(token).digest('hex');
const rows = async () => (await sessionStore.keys()).filter((key) => key !== 'session');
const told = () => server.asked('user/session_forget').map(({ body }) => body as { session: string });
const id = '11111111-1111-4111-8111-111111111111';
let stop = () => {};

beforeEach(async () => {
  server.reset();
  for (const key of await sessionStore.keys()) await sessionStore.del(key);
});
afterEach(() => stop());

async function logInAndOut(token: string) {
  const store = createStore();
  await store.set(beginSessionAtom, { token, user: { id } });
  expect((await store.set(logOutAtom)).status).toBe('ready');
  expect(store.get(sessionAtom)).toEqual({ status: 'guest' });
}

test('the server hears of a logout by the hash of its token, once, and the device forgets that too', async () => {
  server.on('user/session_forget', () => null);
  stop = followLogouts();
  await logInAndOut('a token');
  await vi.waitUntil(async () => (await rows()).length === 0);
  expect(told()).toEqual([{ session: hash('a token') }]);
});

test('one without a network is told when there is one, by a page that comes later, and leaves nothing but its hash', async () => {
  server.on('user/session_forget', () => {
    throw new AppError('offline');
  });
  stop = followLogouts();
  await logInAndOut('a token');
  await logInAndOut('another');
  const both = [hash('a token'), hash('another')].toSorted();
  const names = () => [...new Set(told().map(({ session }) => session))].toSorted();
  await expect.poll(names).toEqual(both);
  expect(await rows()).toEqual(both.map((left) => `unended:${left}`));
  expect(JSON.stringify(await sessionStore.getMany(await rows()))).not.toMatch(new RegExp(`a token|another|${id}`));
  stop();

  server.on('user/session_forget', () => null);
  vi.resetModules();
  stop = (await import('./loggingOut.ts')).followLogouts();
  await vi.waitUntil(async () => (await rows()).length === 0);
  expect(
    told()
      .slice(-2)
      .map(({ session }) => session),
  ).toEqual(both);
});

test('what fails is tried again at once when there is news of the network', async () => {
  let isDown = true;
  server.on('user/session_forget', () => {
    if (isDown) throw new AppError('offline');
    return null;
  });
  stop = followLogouts();
  await logInAndOut('a token');
  await expect.poll(() => told().length).toBeGreaterThan(0);
  isDown = false;
  dispatchEvent(new Event('online'));
  // Before the first wait is over.
  await vi.waitUntil(async () => (await rows()).length === 0, { timeout: 1000 });
});

test('a page without storage tells it while it lives', async () => {
  server.on('user/session_forget', () => null);
  stop = followLogouts();
  const store = createStore();
  await store.set(beginSessionAtom, { token: 'a token', user: { id } });
  const broken = (['set', 'keys', 'del'] as const).map((method) =>
    vi.spyOn(sessionStore, method).mockRejectedValue(new AppError('storage_failed')),
  );
  await store.set(logOutAtom);
  await expect.poll(told).toEqual([{ session: hash('a token') }]);
  for (const method of broken) method.mockRestore();
});

test('what is too old to be a session is told once more, and dropped', async () => {
  await sessionStore.set(`unended:${hash('old')}`, { version: 1, at: Date.now() - 91 * 86_400_000 });
  stop = followLogouts();
  await vi.waitUntil(async () => (await rows()).length === 0);
  expect(told()).toEqual([{ session: hash('old') }]);
});
