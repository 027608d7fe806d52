import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { openStore } from '#src/lib/db.ts';
import { countWaiting } from './countWaiting.ts';

afterEach(() => vi.unstubAllGlobals());

test('where nothing was ever stored none wait, and no empty database is left in the way of the app', async () => {
  expect(await countWaiting()).toBe(0);
  expect(await indexedDB.databases()).toEqual([]);
  const store = openStore('hft-outbox');
  await store.set('entry:1', {});
  expect(await store.get('entry:1')).toEqual({});
});

test('counts what waits, sealed or not, and not the pictures beside it', async () => {
  const store = openStore('hft-outbox');
  await store.write({
    'entry:1': {},
    'bytes:1': new ArrayBuffer(8),
    'entry:2': {},
    'sealed:3': {},
    'sealed-bytes:3': new ArrayBuffer(8),
    'lease:me': {},
  });
  expect(await countWaiting()).toBe(3);
});

test('a database that cannot be opened is no zero', async () => {
  vi.stubGlobal('indexedDB', undefined);
  expect(await countWaiting()).toBeNull();
});
