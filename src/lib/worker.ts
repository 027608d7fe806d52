import type { Locale } from '#contract/locales.ts';
import { toResult } from './loadable.ts';

/** What the app asks of its service worker; which version of it runs is the business of src/lib/update. */

/** The language chosen works offline from now on. */
export async function keepCatalogOffline(locale: Locale): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const ready = await toResult(navigator.serviceWorker.ready);
  if (ready.status === 'ready') ready.data.active?.postMessage({ type: 'KEEP_CATALOG', locale });
}

interface SyncManager {
  register(tag: string): Promise<void>;
}

/** Asks the browser to wake the worker when there is a network, with no page open too. Not every browser can. */
export async function registerSync(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await toResult(navigator.serviceWorker.getRegistration());
  if (registration.status === 'failed' || registration.data === undefined || !('sync' in registration.data)) return;
  await toResult((registration.data.sync as SyncManager).register(syncTag));
}

const syncTag = 'outbox';

/** Whether a worker answers this page's requests. */
export function isControlled(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
}

/** Runs when a worker answers this page's requests: now, or as soon as one has taken over. */
export function onControlled(handler: () => void): void {
  if (!('serviceWorker' in navigator)) return;
  if (isControlled()) handler();
  else navigator.serviceWorker.addEventListener('controllerchange', handler, { once: true });
}
