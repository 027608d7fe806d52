import { del, get, getMany, keys, type UseStore } from 'idb-keyval';
import { AppError } from './appError.ts';

/**
 * The door to IndexedDB. A write has happened when its promise resolves: the transaction is complete, with strict durability.
 * Whatever fails fails as `storage_failed`. Pictures are kept as ArrayBuffers: private modes refuse Blobs.
 */
export interface Store {
  get<T>(key: string): Promise<T | undefined>;
  set(key: string, value: unknown): Promise<void>;
  /** All of them or none, in one transaction; a value of `undefined` deletes its key. */
  write(values: Record<string, unknown>): Promise<void>;
  /** Read and write in one transaction; `change` may answer `undefined` to leave nothing behind. */
  update<T>(key: string, change: (before: T | undefined) => T | undefined): Promise<void>;
  del(key: string): Promise<void>;
  keys(): Promise<string[]>;
  getMany<T>(keys: string[]): Promise<(T | undefined)[]>;
}

/** What anybody may see: the last known board and the like. */
export const publicStore = openStore('hft-public');

/** The token of the session, where the service worker finds it too. */
export const sessionStore = openStore('hft-session');

/** What waits to be sent, of all users of this device. */
export const outboxStore = openStore('hft-outbox');

const privateStores = new Map<string, Store>();

/** What one user sees; it is gone with the logout. */
export function privateStore(userId: string): Store {
  const known = privateStores.get(userId);
  if (known !== undefined) return known;
  const opened = openStore(privateName(userId));
  privateStores.set(userId, opened);
  return opened;
}

/** Deletes everything this device keeps about a user, but for what waits in the outbox. */
export function deletePrivateStore(userId: string): Promise<void> {
  privateStores.delete(userId);
  return guarded(
    () =>
      new Promise((resolve, reject) => {
        const request = indexedDB.deleteDatabase(privateName(userId));
        request.onsuccess = () => resolve();
        request.onerror = () => reject(request.error);
      }),
  );
}

function privateName(userId: string): string {
  return `hft-private-${userId}`;
}

export function openStore(name: string): Store {
  const use = useStrict(name);
  return {
    get: <T>(key: string) => guarded(() => get<T>(key, use)),
    set: (key, value) => guarded(() => putAll(use, { [key]: value })),
    write: (values) => guarded(() => putAll(use, values)),
    update: <T>(key: string, change: (before: T | undefined) => T | undefined) =>
      guarded(() => updateOne(use, key, change)),
    del: (key) => guarded(() => del(key, use)),
    keys: () => guarded(() => keys<string>(use)),
    getMany: <T>(wanted: string[]) => guarded(() => getMany<T | undefined>(wanted, use)),
  };
}

async function guarded<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (cause) {
    throw new AppError('storage_failed', { cause });
  }
}

function putAll(use: UseStore, values: Record<string, unknown>): Promise<void> {
  return use('readwrite', (store) => {
    try {
      for (const [key, value] of Object.entries(values)) {
        if (value === undefined) store.delete(key);
        else store.put(value, key);
      }
    } catch (error) {
      // Without this, the rows written before the one that failed would stay.
      store.transaction.abort();
      throw error;
    }
    return completed(store.transaction);
  });
}

function updateOne<T>(use: UseStore, key: string, change: (before: T | undefined) => T | undefined): Promise<void> {
  return use('readwrite', (store) => {
    const request: IDBRequest<T | undefined> = store.get(key);
    request.onsuccess = () => {
      const after = change(request.result);
      if (after === undefined) store.delete(key);
      else store.put(after, key);
    };
    return completed(store.transaction);
  });
}

/** Success of a request is not durable yet: only a complete transaction is. */
function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    transaction.onerror = () => reject(transaction.error);
  });
}

const storeName = 'rows';

/**
 * idb-keyval's store with strict transactions. Phones close the database behind the app's back ("connection lost", mostly after a
 * time in the background): then it is opened again and the action repeated, once.
 */
function useStrict(name: string): UseStore {
  let opening: Promise<IDBDatabase> | null = null;

  const open = (): Promise<IDBDatabase> => {
    const promise = opening ?? openDatabase(name, () => (opening = null));
    opening = promise;
    promise.catch(() => (opening = null));
    return promise;
  };

  const once = async <T>(mode: IDBTransactionMode, callback: (store: IDBObjectStore) => T | PromiseLike<T>) => {
    const database = await open();
    return callback(database.transaction(storeName, mode, { durability: 'strict' }).objectStore(storeName));
  };

  return async (mode, callback) => {
    try {
      return await once(mode, callback);
    } catch (error) {
      if (!isDeadHandle(error)) throw error;
      opening = null;
      return once(mode, callback);
    }
  };
}

function openDatabase(name: string, onGone: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const database = request.result;
      database.onclose = onGone;
      // Another tab logs this user out, or deletes the account: it must not have to wait for this one.
      database.onversionchange = () => {
        onGone();
        database.close();
      };
      resolve(database);
    };
  });
}

function isDeadHandle(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'InvalidStateError' || error.name === 'UnknownError');
}
