import 'fake-indexeddb/auto';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setClock } from '#src/lib/clock.ts';
import { publicStore } from '#src/lib/db.ts';
import { followNews } from './ahead.ts';
import { setLocaleAtom } from '../prefs.ts';
import { askArticle } from './shelves.ts';

const network = vi.hoisted(() => ({ asked: [] as string[], keptAt: null as number | null }));

vi.mock('#src/lib/api.ts', () => ({
  call: async (name: string, ask: { id?: string; bodies?: boolean }, { onKept }: { onKept: (at: number) => void }) => {
    await Promise.resolve();
    network.asked.push(ask.id ?? (ask.bodies === true ? 'ahead' : name));
    if (network.keptAt !== null) onKept(network.keptAt);
    return { list: [], next: null };
  },
}));

vi.mock('#src/lib/i18n.ts', () => ({ activateLocale: () => Promise.resolve() }));

let nowS = 10_000;
let takeOver: () => void;
let online: () => void;
let restoreClock: () => void;
const phone = { onLine: true, connection: { saveData: false }, controller: {} as object | null };

beforeEach(async () => {
  Object.assign(network, { asked: [], keptAt: null });
  Object.assign(phone, { onLine: true, connection: { saveData: false }, controller: {} });
  nowS = 10_000;
  restoreClock = setClock({ nowMs: () => nowS * 1000 });
  await publicStore.del('news-ahead');
  vi.stubGlobal('navigator', {
    get onLine() {
      return phone.onLine;
    },
    get connection() {
      return phone.connection;
    },
    serviceWorker: {
      get controller() {
        return phone.controller;
      },
      addEventListener: (_type: string, handler: () => void) => (takeOver = handler),
    },
  });
  vi.stubGlobal('window', { requestIdleCallback: true });
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
  vi.stubGlobal('addEventListener', (_type: string, handler: () => void) => (online = handler));
  vi.stubGlobal('document', { addEventListener: () => undefined });
});

afterEach(() => {
  restoreClock();
  vi.unstubAllGlobals();
});

const noted = () => publicStore.get<{ lang: string; at: number }>('news-ahead');
const start = () => followNews(createStore());

test('the newest articles are fetched at the start, and not again for some minutes', async () => {
  start();
  await vi.waitUntil(async () => (await noted())?.at === 10_000);
  nowS += 300;
  online();
  await publicStore.get('anything');
  nowS += 400;
  online();
  await vi.waitUntil(async () => (await noted())?.at === 10_700);
  expect(network.asked).toEqual(['ahead', 'ahead']);
});

test('a language chosen in the middle of it has its turn after it', async () => {
  const store = createStore();
  followNews(store);
  await store.set(setLocaleAtom, 'es');
  await vi.waitUntil(async () => (await noted())?.lang === 'es');
  expect(network.asked).toEqual(['ahead', 'ahead']);
});

test.each([
  ['no network', { onLine: false }],
  ['somebody counts their data', { connection: { saveData: true } }],
])('%s: nothing is fetched', async (_why, state) => {
  Object.assign(phone, state);
  start();
  online();
  await publicStore.get('anything');
  expect(network.asked).toEqual([]);
});

test('what came out of the worker’s own store is no success: it is tried again', async () => {
  network.keptAt = 5;
  start();
  await vi.waitUntil(() => network.asked.length === 1);
  await vi.waitUntil(() => {
    online();
    return network.asked.length >= 2;
  });
  expect(await noted()).toBeUndefined();
});

test('without a worker nothing is fetched; when it comes, what was opened before is asked for again', async () => {
  phone.controller = null;
  await askArticle('a');
  start();
  expect(network.asked).toEqual(['a']);
  phone.controller = {};
  takeOver();
  await vi.waitUntil(() => network.asked.length === 3);
  expect(network.asked.toSorted()).toEqual(['a', 'a', 'ahead']);
});
