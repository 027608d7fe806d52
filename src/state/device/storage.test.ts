import 'fake-indexeddb/auto';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { outboxStore, privateStore, publicStore, sessionStore } from '#src/lib/db.ts';
import { keepSession } from '#src/lib/outbox/owner.ts';
import { breakDisk } from '#tests/outbox/brokenDisk.ts';
import { makeForm } from '#tests/outbox/world.ts';
import { submitVoucherAtom } from '../outbox.ts';
import { restoreSessionAtom } from '../session.ts';
import { deleteCachedAtom, persistAtom, storageAtom } from './storage.ts';

let store: ReturnType<typeof createStore>;
const persist = vi.fn<() => Promise<boolean>>();
let isPersisted = false;

beforeEach(async () => {
  isPersisted = false;
  persist.mockReset().mockImplementation(() => {
    isPersisted = true;
    return Promise.resolve(true);
  });
  const storage = {
    persist,
    persisted: () => Promise.resolve(isPersisted),
    estimate: () => Promise.resolve({ usage: 3_200_000, quota: 2_000_000_000 }),
  };
  vi.stubGlobal('navigator', { storage });
  vi.stubGlobal('location', { origin: 'https://exchange.example' });
  store = createStore();
  store.sub(storageAtom, () => undefined);
  await keepSession({ version: 1, token: 'token-a', userId: 'user-a' });
  await store.set(restoreSessionAtom);
});
afterEach(() => vi.unstubAllGlobals());

const known = () => vi.waitUntil(() => store.get(storageAtom).data);

test('the browser is asked to keep what is stored behind the first voucher, once, and its answer shows', async () => {
  expect(await known()).toMatchObject({ usedBytes: 3_200_000, maxBytes: 2_000_000_000, isPersisted: false });
  expect(persist).not.toHaveBeenCalled();
  await store.set(submitVoucherAtom, makeForm(10));
  await vi.waitUntil(() => store.get(storageAtom).data?.isPersisted === true);
  await store.set(submitVoucherAtom, makeForm(10));
  await store.set(persistAtom);
  expect(persist).toHaveBeenCalledTimes(1);
});

test('a voucher that could not be saved asks for nothing', async () => {
  const disk = breakDisk(1, { how: 'throws', name: 'QuotaExceededError', until: 'forever' });
  expect((await store.set(submitVoucherAtom, makeForm(10))).status).toBe('failed');
  disk.heal();
  await known();
  expect(persist).not.toHaveBeenCalled();
});

test('what is kept already is not asked for again', async () => {
  isPersisted = true;
  await store.set(persistAtom);
  expect(persist).not.toHaveBeenCalled();
  expect(store.get(storageAtom).data?.isPersisted).toBe(true);
});

test('a browser that refuses, fails, or has no word for it, leaves things as they are', async () => {
  persist.mockRejectedValue(new TypeError('no'));
  await store.set(persistAtom);
  expect(store.get(storageAtom).data?.isPersisted).toBe(false);
  vi.stubGlobal('navigator', {});
  store = createStore();
  store.sub(storageAtom, () => undefined);
  await store.set(persistAtom);
  expect(await known()).toMatchObject({ usedBytes: null, maxBytes: null, isPersisted: null });
});

test('deleting cached figures touches neither the outbox, nor the session, nor drafts, nor what was drawn and chosen', async () => {
  const deleted: string[] = [];
  vi.stubGlobal('caches', { delete: (name: string) => Promise.resolve(deleted.push(name) > 0) });
  const own = { 'drawings:BTCUSDT': [1], 'chart:1': { view: '1h' }, 'commitments:1': {}, install: { version: 1 } };
  await publicStore.write({ ...own, board: 1, sparks: 2, candles: [], 'candles:BTCUSDT:1h': 3, 'install-guide': 4 });
  await privateStore('user-a').set('draft:voucher', 'half');
  await store.set(submitVoucherAtom, makeForm(10));
  const waiting = (await outboxStore.keys()).toSorted();
  expect((await store.set(deleteCachedAtom)).status).toBe('ready');
  expect((await publicStore.keys()).toSorted()).toEqual(Object.keys(own).toSorted());
  expect(await publicStore.get('drawings:BTCUSDT')).toEqual([1]);
  expect(deleted).toEqual(['market']);
  expect((await outboxStore.keys()).toSorted()).toEqual(waiting);
  expect(await sessionStore.keys()).toHaveLength(1);
  expect(await privateStore('user-a').get('draft:voucher')).toBe('half');
});
