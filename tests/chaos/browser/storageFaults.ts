/** How IndexedDB goes wrong. The functions here run in the page, or in front of the service worker: each stands alone. */
import type { BrowserContext, Page } from '@playwright/test';

export type FaultKind =
  /** The call throws. */
  | 'throws'
  /** The request fails, and its transaction with it. */
  | 'fails'
  /** The request succeeds, then the transaction aborts: as a full storage does it. */
  | 'quota'
  /** Nothing is ever heard of the request. */
  | 'silent';

export interface FaultPlan {
  kind: FaultKind;
  /** Which calls count: all, those that write, or those that open a database. */
  of: 'all' | 'writes' | 'opens';
  /** The first call that goes wrong, counted from 1. */
  at: number;
  /** null: that one only. Otherwise it and every so-many-th after it. */
  every: number | null;
}

interface Faults {
  plan: FaultPlan | null;
  calls: number;
  writes: number;
  opens: number;
  hits: number;
  handles: IDBDatabase[];
}

declare global {
  var storageFaults: Faults | undefined;
}

/** Puts itself between the app and its databases. Stands alone: it is sent to the browser as text. */
export function installStorageFaults(first: FaultPlan | null): void {
  const faults: Faults = { plan: first, calls: 0, writes: 0, opens: 0, hits: 0, handles: [] };
  globalThis.storageFaults = faults;
  const broken = new WeakMap<IDBTransaction, DOMException>();
  const writing = new Set(['put', 'add', 'delete', 'clear']);

  /** Counts a call. @returns how it goes wrong, or null. */
  function draw(name: string): FaultKind | null {
    const isWrite = writing.has(name);
    faults.calls += 1;
    if (isWrite) faults.writes += 1;
    if (name === 'open') faults.opens += 1;
    const { plan } = faults;
    if (plan === null || (plan.of === 'writes' && !isWrite) || (plan.of === 'opens' && name !== 'open')) return null;
    const number = { all: faults.calls, writes: faults.writes, opens: faults.opens }[plan.of];
    const isHit = plan.every === null ? number === plan.at : number >= plan.at && (number - plan.at) % plan.every === 0;
    if (!isHit) return null;
    faults.hits += 1;
    return plan.kind;
  }

  /** A request that fails a moment later, or never says anything. */
  function deadRequest(isSilent: boolean): IDBRequest {
    const request = new EventTarget() as IDBOpenDBRequest & { error: DOMException };
    Object.assign(request, { readyState: 'pending', error: null, onerror: null, onsuccess: null });
    if (isSilent) return request;
    setTimeout(() => {
      Object.assign(request, { error: new DOMException('Internal error opening backing store.', 'UnknownError') });
      const event = new Event('error', { bubbles: true, cancelable: true });
      request.onerror?.(event);
      request.dispatchEvent(event);
    });
    return request;
  }

  function breakUp(transaction: IDBTransaction, error: DOMException): void {
    broken.set(transaction, error);
    try {
      transaction.abort();
    } catch {
      // It has ended already, and stays as it is.
      broken.delete(transaction);
    }
  }

  const open = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function (...args) {
    const kind = draw('open');
    if (kind === 'throws')
      throw new DOMException('The user denied permission to access the database.', 'SecurityError');
    if (kind !== null) return deadRequest(kind === 'silent') as IDBOpenDBRequest;
    const request = open.apply(this, args);
    request.addEventListener('success', () => faults.handles.push(request.result));
    return request;
  };

  const transaction = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (...args) {
    if (draw('transaction') === 'throws') {
      throw new DOMException(
        'Connection to Indexed Database server lost. Refresh the page to try again',
        'UnknownError',
      );
    }
    return transaction.apply(this, args);
  };

  const prototype = IDBObjectStore.prototype as unknown as Record<string, (...args: unknown[]) => IDBRequest>;
  for (const name of [
    'get',
    'getAll',
    'getKey',
    'getAllKeys',
    'count',
    'openCursor',
    'put',
    'add',
    'delete',
    'clear',
  ]) {
    const original = prototype[name];
    if (original === undefined) continue;
    prototype[name] = function (this: IDBObjectStore, ...args: unknown[]) {
      const kind = draw(name);
      if (kind === 'throws') throw new DOMException('The transaction is not active.', 'TransactionInactiveError');
      const request = original.apply(this, args);
      if (kind === 'fails') breakUp(this.transaction, new DOMException('Internal error.', 'UnknownError'));
      if (kind === 'quota') {
        const error = new DOMException('The current transaction exceeded its quota limitations.', 'QuotaExceededError');
        request.addEventListener('success', () => breakUp(this.transaction, error));
      }
      return request;
    };
  }

  const errorOf = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, 'error')?.get;
  Object.defineProperty(IDBTransaction.prototype, 'error', {
    configurable: true,
    get(this: IDBTransaction) {
      return broken.get(this) ?? errorOf?.call(this);
    },
  });
}

/** No IndexedDB at all, as some private modes have it. */
export function removeStorage(): void {
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, get: () => undefined });
}

export async function faulty(context: BrowserContext, plan: FaultPlan | null): Promise<void> {
  await context.addInitScript(installStorageFaults, plan);
}

/** From the next call on, counted anew; null is a storage that works. @returns the counts until now. */
export function plan(page: Page, next: FaultPlan | null): Promise<{ calls: number; writes: number; hits: number }> {
  return page.evaluate((next) => {
    const faults = globalThis.storageFaults;
    if (faults === undefined) throw new Error('there are no faults in this page');
    const { calls, writes, hits } = faults;
    Object.assign(faults, { plan: next, calls: 0, writes: 0, opens: 0, hits: 0 });
    return { calls, writes, hits };
  }, next);
}

export type Closing = 'closed' | 'closed silently' | 'version change';

/** Takes every connection away from the page: with the event a browser sends, or without any. */
export function closeHandles(page: Page, how: Closing): Promise<number> {
  return page.evaluate((how) => {
    const handles = globalThis.storageFaults?.handles.splice(0) ?? [];
    for (const handle of handles) {
      if (how === 'version change') handle.dispatchEvent(new Event('versionchange'));
      else {
        handle.close();
        if (how === 'closed') handle.dispatchEvent(new Event('close'));
      }
    }
    return handles.length;
  }, how);
}
