import { nowMs } from '../../lib/clock.ts';
import { readTab, writeTab } from '../../lib/tabStore.ts';

const key = 'hft:reloaded-at';
const circleMs = 60_000;

/** Reloads the document, but not twice within a minute. @returns whether it does. */
export function reloadOnce(): boolean {
  const last = readTab(key);
  if (typeof last === 'number' && nowMs() - last < circleMs) return false;
  if (!writeTab(key, nowMs())) return false;
  location.reload();
  return true;
}

/**
 * Deletes what the app can fetch again: the stored program files and answers. What waits to be sent, the session and the settings
 * live elsewhere and stay.
 */
export async function clearCachedApp(): Promise<void> {
  const names = await caches.keys();
  const workers = await navigator.serviceWorker.getRegistrations();
  await Promise.all([...names.map((name) => caches.delete(name)), ...workers.map((worker) => worker.unregister())]);
  location.reload();
}
