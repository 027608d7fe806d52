import type { Locale } from '../../contract/locales.ts';
import { settle } from './loadable.ts';

/** The door to the service worker. */
export interface WorkerHandle {
  /** Lets the waiting version take over and reloads this page. */
  applyUpdate(): void;
}

/** The name stays for ever: under another one, an old worker could not be replaced any more. */
const workerUrl = './sw.js';

const updateEveryMs = 3_600_000;

/**
 * Registers the worker. `onUpdateReady` runs when a newer version waits, or has taken over in another tab; it never takes over
 * by itself, because a half-filled form would be lost.
 * @returns null where there are no workers (plain http, private modes), and in development.
 */
export async function registerWorker(onUpdateReady: () => void): Promise<WorkerHandle | null> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null;
  const loaded = await settle(import('workbox-window'));
  if (loaded.status === 'failed') return null;
  const workbox = new loaded.data.Workbox(workerUrl, { updateViaCache: 'none' });
  let isAsked = false;
  workbox.addEventListener('waiting', onUpdateReady);
  workbox.addEventListener('controlling', ({ isUpdate }) => {
    if (isAsked) location.reload();
    else if (isUpdate === true) onUpdateReady();
  });
  const registered = await settle(workbox.register());
  if (registered.status === 'failed') return null;
  setInterval(() => void settle(workbox.update()), updateEveryMs);
  return {
    applyUpdate: () => {
      isAsked = true;
      workbox.messageSkipWaiting();
      // The other tab's click has already let it take over: then only this page is old.
      const waiting = registered.data?.waiting ?? null;
      if (waiting === null) location.reload();
    },
  };
}

/** The language chosen works offline from now on. */
export async function keepCatalogOffline(locale: Locale): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const ready = await settle(navigator.serviceWorker.ready);
  if (ready.status === 'ready') ready.data.active?.postMessage({ type: 'KEEP_CATALOG', locale });
}

interface SyncManager {
  register(tag: string): Promise<void>;
}

/** Asks the browser to wake the worker when there is a network, with no page open too. Not every browser can. */
export async function registerSync(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await settle(navigator.serviceWorker.getRegistration());
  if (registration.status === 'failed' || registration.data === undefined || !('sync' in registration.data)) return;
  await settle((registration.data.sync as SyncManager).register(syncTag));
}

const syncTag = 'outbox';

const reloadedKey = 'hft:reloaded';

/**
 * A page older than the server's files finds a part of itself gone: it is loaded anew, once. Offline, or right after such a
 * reload, the part is simply not to be had, and whoever asked for it says so.
 */
export function watchLostParts(): void {
  addEventListener('vite:preloadError', () => {
    if (navigator.onLine === false || readFlag()) return;
    sessionStorage.setItem(reloadedKey, '1');
    location.reload();
  });
}

function readFlag(): boolean {
  try {
    return sessionStorage.getItem(reloadedKey) !== null;
  } catch {
    // Without session storage a reload could not be told from the first load, and would repeat itself.
    return true;
  }
}
