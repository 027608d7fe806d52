import { readPushWords } from '../lib/device/push.ts';
import { showOn } from '../lib/device/shown.ts';
import { readKeptSession } from '../lib/outbox/owner.ts';
import { toResult } from '../lib/loadable.ts';

/** What it takes of the worker's world. */
interface Worker {
  registration: Pick<ServiceWorkerRegistration, 'scope' | 'getNotifications' | 'showNotification'>;
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly { visibilityState: string }[]>;
  };
}

/** What is said where the page has kept no words for it. */
const noWords = 'Practice money';

/**
 * Shows what the server has pushed, in the words that the page has kept. Not to somebody who sees the app, which tells it itself, nor once nobody
 * is logged in here, nor what the app has told from the background already.
 */
export async function showPushed(worker: Worker, text: string): Promise<void> {
  const pushed = read(text);
  if (pushed === null) return;
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.some(({ visibilityState }) => visibilityState === 'visible')) return;
  const session = await toResult(readKeptSession());
  if (session.status !== 'ready' || session.data === null) return;
  const { topic, path } = pushed;
  const tag = tagOf(topic, path);
  if ((await worker.registration.getNotifications({ tag })).length > 0) return;
  const words = await toResult(readPushWords());
  const body = (words.status === 'ready' ? words.data?.[topic] : null) ?? noWords;
  await showOn(worker.registration, { body, tag, path });
}

/** Null for what the server has not written. */
function read(text: string): { topic: string; path: string } | null {
  try {
    const { topic, path } = (JSON.parse(text) ?? {}) as { topic?: unknown; path?: unknown };
    return typeof topic === 'string' && typeof path === 'string' && path.startsWith('/') ? { topic, path } : null;
  } catch {
    return null;
  }
}

/** As the page tags the same (src/state/running): of two that tell it, one is shown. */
function tagOf(topic: string, path: string): string {
  const id = new URLSearchParams(path.split('?')[1]).get('id') ?? path;
  return `${topic === 'deposits' ? 'deposit' : 'notice'}:${id}`;
}
