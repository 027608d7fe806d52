import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deletePrivateStore, openStore, privateStore } from './db.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

afterEach(() => vi.restoreAllMocks());

test('what is written is there, and undefined deletes', async () => {
  const store = openStore('a');
  await store.write({ x: 1, y: new Uint8Array([1, 2]).buffer });
  expect(await store.get('x')).toBe(1);
  expect((await store.get<ArrayBuffer>('y'))?.byteLength).toBe(2);
  await store.write({ x: undefined, z: 3 });
  expect((await store.keys()).toSorted()).toEqual(['y', 'z']);
  expect(await store.getMany(['z', 'x'])).toEqual([3, undefined]);
});

test('every write is strict', async () => {
  const store = openStore('b');
  await store.get('x');
  const opened = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await store.set('x', 1);
  await store.update('x', () => 2);
  await store.del('x');
  expect(opened.mock.calls.map(([, , options]) => options)).toEqual(
    Array.from({ length: 3 }, () => ({ durability: 'strict' })),
  );
});

test('read and write are one transaction', async () => {
  const store = openStore('c');
  await Promise.all(Array.from({ length: 20 }, () => store.update<number>('n', (before = 0) => before + 1)));
  expect(await store.get('n')).toBe(20);
  await store.update('n', () => undefined);
  expect(await store.keys()).toEqual([]);
});

test('a transaction that aborts after its requests succeeded has stored nothing', async () => {
  const store = openStore('d');
  await store.set('x', 'before');
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    put.mockRestore();
    const request = this.put(...args);
    request.onsuccess = () => this.transaction.abort();
    return request;
  });
  await expect(store.set('x', 'after')).rejects.toMatchObject({ key: 'storage_failed' });
  expect(await store.get('x')).toBe('before');
});

test('a connection that the phone has closed is opened again', async () => {
  const store = openStore('e');
  await store.set('x', 1);
  const spy = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('The database connection is closing.', 'InvalidStateError');
  });
  await store.set('x', 2);
  expect(spy).toHaveBeenCalledTimes(2);
  expect(await store.get('x')).toBe(2);
});

test('no database at all is storage_failed, and the next try opens anew', async () => {
  const store = openStore('f');
  const spy = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  await expect(store.get('x')).rejects.toMatchObject({ key: 'storage_failed' });
  spy.mockRestore();
  await store.set('x', 1);
  expect(await store.get('x')).toBe(1);
});

test('a private store goes as a whole, even with its connection open', async () => {
  await privateStore('u1').set('wallet', 1);
  await privateStore('u2').set('wallet', 2);
  await deletePrivateStore('u1');
  expect(await privateStore('u1').get('wallet')).toBeUndefined();
  expect(await privateStore('u2').get('wallet')).toBe(2);
});
