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

test('what is decided on what is there is one transaction, and may be nothing', async () => {
  const store = openStore('g');
  await store.set('x', 1);
  await store.decide<number>('x', (before) => ({ x: undefined, y: before }));
  await store.decide<number>('x', (before) => (before === undefined ? {} : { y: 0 }));
  expect(await store.getMany(['x', 'y'])).toEqual([undefined, 1]);
});

test('what cannot be stored after all, once the row before is known, is storage_failed and changes nothing', async () => {
  const store = openStore('undecided');
  await store.write({ x: 'before', y: 'before' });
  // A function cannot be put into a database.
  const decided = store.decide('x', () => ({ x: 'after', y: () => 'after' }));
  await expect(decided).rejects.toMatchObject({ key: 'storage_failed', cause: { name: 'DataCloneError' } });
  expect(await store.getMany(['x', 'y'])).toEqual(['before', 'before']);
});

test('a request that fails because the connection is lost is made again, once', async () => {
  const store = openStore('h');
  await store.set('x', 1);
  const opened = vi.spyOn(indexedDB, 'open');
  const get = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
    const error = new DOMException('Connection to Indexed Database server lost.', 'UnknownError');
    const request = { error, onerror: null } as IDBRequest;
    queueMicrotask(() => request.onerror?.(new Event('error')));
    return request;
  });
  await expect(store.get('x')).rejects.toMatchObject({ key: 'storage_failed' });
  expect([get.mock.calls.length, opened.mock.calls.length]).toEqual([2, 1]);
  get.mockRestore();
  expect(await store.get('x')).toBe(1);
});

test('a full disk is not asked twice', async () => {
  const store = openStore('i');
  await store.get('x');
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(store.set('x', 1)).rejects.toMatchObject({ cause: { name: 'QuotaExceededError' } });
  expect(put).toHaveBeenCalledTimes(1);
});

test('a database that never answers is given up, and asked anew the next time', async () => {
  vi.useFakeTimers();
  const store = openStore('j');
  const spy = vi.spyOn(indexedDB, 'open').mockReturnValue({} as IDBOpenDBRequest);
  const asked = expect(store.get('x')).rejects.toMatchObject({ key: 'storage_failed', cause: { key: 'timeout' } });
  await vi.advanceTimersByTimeAsync(20_000);
  await asked;
  spy.mockRestore();
  vi.useRealTimers();
  await store.set('x', 1);
  expect(await store.get('x')).toBe(1);
});

test('a destroyed store is not made anew by what comes late', async () => {
  const store = openStore('k');
  await store.set('x', 1);
  const late = store.set('x', 2);
  await store.destroy();
  await late.catch(() => undefined);
  await expect(store.set('x', 3)).rejects.toMatchObject({ key: 'storage_failed' });
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('k');
});

test('a tab that is frozen with the database open does not keep a logout waiting, and keeps nothing', async () => {
  const store = openStore('l');
  await store.set('x', 1);
  const frozen = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('l');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  await store.destroy();
  const rows = frozen.transaction('rows').objectStore('rows').getAll();
  await new Promise((resolve) => {
    rows.onsuccess = resolve;
  });
  expect(rows.result).toEqual([]);
  frozen.close();
});

test('without IndexedDB everything says so, deletion too', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const store = openStore('m');
  for (const asked of [store.get('x'), store.set('x', 1), store.keys(), store.destroy()]) {
    await expect(asked).rejects.toMatchObject({ key: 'storage_failed' });
  }
  vi.unstubAllGlobals();
});
