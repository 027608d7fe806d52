import { clear, del, get, keys, promisifyRequest, type UseStore } from 'idb-keyval';
import { AppError } from './appError.ts';
import { settle } from './loadable.ts';

/**
 * The door to IndexedDB. A write has happened when its promise resolves: the transaction is complete, with strict durability.
 * Whatever fails, or does not answer, fails as `storage_failed`. Pictures are kept as ArrayBuffers: private modes refuse Blobs.
 */
export interface Store {
  get<T>(key: string): Promise<T | undefined>;
  set(key: string, value: unknown): Promise<void>;
  /** All of them or none, in one transaction; a value of `undefined` deletes its key. */
  write(values: Values): Promise<void>;
  /** Read and write in one transaction; `change` may answer `undefined` to leave nothing behind. */
  update<T>(key: string, change: (before: T | undefined) => T | undefined): Promise<void>;
  /** As `write`, in one transaction with reading what it depends on. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says what lies under its key
  decide<T>(key: string, values: (before: T | undefined) => Values): Promise<void>;
  del(key: string): Promise<void>;
  keys(): Promise<string[]>;
  getMany<T>(keys: string[]): Promise<(T | undefined)[]>;
  /** Deletes the database, for good: what comes late finds it closed, and does not make it anew. */
  destroy(): Promise<void>;
}

type Values = Record<string, unknown>;

/** What anybody may see: the last known board and the like. */
export const publicStore = openStore('hft-public');

/** The token of the session, where the service worker finds it too. */
export const sessionStore = openStore('hft-session');

/** What waits to be sent, of all users of this device. */
export const outboxStore = openStore('hft-outbox');

const privateStores = new Map<string, Store>();

export const privatePrefix = 'hft-private-';

/** What one user sees; it is gone with the logout. */
export function privateStore(userId: string): Store {
  const known = privateStores.get(userId);
  if (known !== undefined) return known;
  const opened = openStore(privatePrefix + userId);
  privateStores.set(userId, opened);
  return opened;
}

/** Deletes everything this device keeps about a user, but for what waits in the outbox. */
export function deletePrivateStore(userId: string): Promise<void> {
  const store = privateStore(userId);
  privateStores.delete(userId);
  return store.destroy();
}

/**
 * Phones close the database behind the app's back ("connection lost", mostly after a time in the background): then it is opened
 * again and the work repeated, once. What is done to the rows is idb-keyval's; this store is the one it is given.
 */
export function openStore(name: string): Store {
  let current: Promise<IDBDatabase> | null = null;
  let isDestroyed = false;

  function open(): Promise<IDBDatabase> {
    const opening = openDatabase(name, () => leave(opening));
    current = opening;
    return opening;
  }

  function leave(left: Promise<IDBDatabase>): void {
    if (current === left) current = null;
    void settle(left.then((database) => database.close()));
  }

  async function run<T>(mode: IDBTransactionMode, work: Work<T>, isRepeated = false): Promise<T> {
    if (isDestroyed) throw new AppError('storage_failed');
    const opening = current ?? open();
    try {
      return await timely(opening.then((database) => transact(database, mode, work)));
    } catch (cause) {
      leave(opening);
      if (isLost(cause) && !isRepeated) return run(mode, work, true);
      throw new AppError('storage_failed', { cause });
    }
  }

  const rows: UseStore = (mode, work) => run(mode, work);
  const write = (values: Values) => rows('readwrite', (store) => putAll(store, values));
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says what lies under its key
  const decide = <T>(key: string, values: (before: T | undefined) => Values) =>
    rows('readwrite', async (store) => putAll(store, values(await promisifyRequest<T | undefined>(store.get(key)))));

  return {
    get: <T>(key: string) => get<T>(key, rows),
    set: (key, value) => write({ [key]: value }),
    write,
    update: <T>(key: string, change: (before: T | undefined) => T | undefined) =>
      decide<T>(key, (before) => ({ [key]: change(before) })),
    decide,
    del: (key) => del(key, rows),
    keys: () => keys<string>(rows),
    getMany: <T>(wanted: string[]) =>
      rows('readonly', (store) => {
        // All requests before any promise: one that throws at once leaves no unhandled promise behind.
        const requests = wanted.map((key): IDBRequest<T | undefined> => store.get(key));
        return Promise.all(requests.map((request) => promisifyRequest(request)));
      }),
    destroy: async () => {
      const emptied = await settle(clear(rows));
      isDestroyed = true;
      if (current !== null) leave(current);
      const deleted = await settle(timely(deleteDatabase(name, emptied.status === 'ready')));
      if (deleted.status === 'failed') throw new AppError('storage_failed', { cause: deleted.error });
    },
  };
}

type Work<T> = (rows: IDBObjectStore) => T | PromiseLike<T>;

function putAll(rows: IDBObjectStore, values: Values): void {
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined) rows.delete(key);
    else rows.put(value, key);
  }
}

/** Success of a request is not durable yet: only a complete transaction is. Work that fails leaves nothing of it behind. */
async function transact<T>(database: IDBDatabase, mode: IDBTransactionMode, work: Work<T>): Promise<T> {
  const transaction = database.transaction(storeName, mode, { durability: 'strict' });
  // Listeners: idb-keyval takes the handlers.
  const completed = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error));
  });
  try {
    const [result] = await Promise.all([begin(transaction, work), completed]);
    return result;
  } catch (error) {
    try {
      // Without this, the rows written before the one that failed would stay.
      transaction.abort();
    } catch {
      // It has ended by itself meanwhile, which is why the work failed.
    }
    throw error;
  }
}

/** What throws at once rejects like what throws later. */
async function begin<T>(transaction: IDBTransaction, work: Work<T>): Promise<T> {
  return work(transaction.objectStore(storeName));
}

const storeName = 'rows';

function openDatabase(name: string, onGone: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const database = request.result;
      database.onclose = onGone;
      // Another tab logs this user out, or deletes the account: it must not have to wait for this one.
      database.onversionchange = onGone;
      resolve(database);
    };
  });
}

/** @param isEmpty then a tab that is frozen, and holds it open, does not matter: it goes with that tab. */
export function deleteDatabase(name: string, isEmpty: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
    request.onblocked = () => {
      if (isEmpty) resolve();
    };
  });
}

const answerMaxMs = 20_000;

/** Some phones never answer. A late answer is dropped, but its write may have happened. */
function timely<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new AppError('timeout')), answerMaxMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** The connection's fault, not that of what was asked. */
function isLost(error: unknown): boolean {
  return error instanceof DOMException && /^(InvalidState|Unknown|Abort)Error$/.test(error.name);
}
