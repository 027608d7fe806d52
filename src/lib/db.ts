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
 * Makes requests, and says how to read their results once the transaction is complete. What throws after that, in the answer to a
 * request, goes to `fail`: nobody else would hear of it.
 */
type Work<T> = (rows: IDBObjectStore, fail: (error: unknown) => void) => () => T;

/**
 * Phones close the database behind the app's back ("connection lost", mostly after a time in the background): then it is opened
 * again and the work repeated, once.
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

  const write = (values: Values) =>
    run('readwrite', (rows) => {
      putAll(rows, values);
      return () => undefined;
    });

  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says what lies under its key
  const decide = <T>(key: string, values: (before: T | undefined) => Values) =>
    run('readwrite', (rows, fail) => {
      const request: IDBRequest<T | undefined> = rows.get(key);
      request.onsuccess = () => {
        try {
          putAll(rows, values(request.result));
        } catch (error) {
          fail(error);
        }
      };
      return () => undefined;
    });

  return {
    get: <T>(key: string) => run('readonly', (rows) => resultOf<T | undefined>(rows.get(key))),
    set: (key, value) => write({ [key]: value }),
    write,
    update: <T>(key: string, change: (before: T | undefined) => T | undefined) =>
      decide<T>(key, (before) => ({ [key]: change(before) })),
    decide,
    del: (key) => write({ [key]: undefined }),
    keys: () => run('readonly', (rows) => resultOf(rows.getAllKeys() as IDBRequest<string[]>)),
    getMany: <T>(wanted: string[]) =>
      run('readonly', (rows) => {
        const results = wanted.map((key) => resultOf<T | undefined>(rows.get(key)));
        return () => results.map((result) => result());
      }),
    destroy: async () => {
      const emptied = await settle(run('readwrite', (rows) => resultOf(rows.clear())));
      isDestroyed = true;
      if (current !== null) leave(current);
      const deleted = await settle(timely(deleteDatabase(name, emptied.status === 'ready')));
      if (deleted.status === 'failed') throw new AppError('storage_failed', { cause: deleted.error });
    },
  };
}

function resultOf<T>(request: IDBRequest<T>): () => T {
  return () => request.result;
}

function putAll(rows: IDBObjectStore, values: Values): void {
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined) rows.delete(key);
    else rows.put(value, key);
  }
}

/** Success of a request is not durable yet: only a complete transaction is. */
function transact<T>(database: IDBDatabase, mode: IDBTransactionMode, work: Work<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, mode, { durability: 'strict' });
    transaction.onabort = () => reject(transaction.error);
    transaction.onerror = ({ target }) => reject((target as IDBRequest).error);
    const fail = (error: unknown) => {
      reject(error);
      try {
        // Without this, the rows written before the one that failed would stay.
        transaction.abort();
      } catch {
        // It has ended by itself meanwhile, which is why the work failed.
        return;
      }
    };
    try {
      const read = work(transaction.objectStore(storeName), fail);
      transaction.oncomplete = () => resolve(read());
    } catch (error) {
      fail(error);
    }
  });
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

/** Phones have been seen never to answer. What comes after all is not told to anybody, but may have been stored. */
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
