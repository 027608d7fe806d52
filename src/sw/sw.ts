import { cleanupOutdatedCaches, PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { renewBadge } from '../lib/install/badge.ts';
import { flushOutbox } from '../lib/outbox/flush.ts';
import { kinds } from '../outbox/kinds.ts';
import { catalogCache, catalogUrls, dropOldCatalogs, keepCatalog, renewCatalogs } from './catalogs.ts';
import { obeyControl } from './control.ts';
import { installFiles } from './install.ts';
import { stamp, trim, withoutLang } from './kept.ts';
import { answerNews } from './news.ts';
import { openNotified } from './notified.ts';
import { showPushed } from './pushed.ts';
import { isPack, lateFileOf, methodOf, type Treatment, treatmentOf } from './routes.ts';
import { receiveShare } from './share.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

interface SyncEvent extends ExtendableEvent {
  tag: string;
}

/** Which build this worker belongs to (server/cli/build.mjs). */
const build = String(import.meta.env['VITE_BUILD']);

const entries = self.__WB_MANIFEST.map((entry) => (typeof entry === 'string' ? { url: entry, revision: null } : entry));
const catalogs = catalogUrls(entries.map(({ url }) => url));
const packs = entries.filter(({ url }) => isPack(url));
const files = entries.filter(({ url }) => !isPack(url) && lateFileOf(url) === null);

// Before the routes: whoever answers a request is the last to hear of it.
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.waitUntil(obeyControl(event.resultingClientId));
});

const precache = new PrecacheController();
precache.addToCacheList(files);
registerRoute(new PrecacheRoute(precache));
self.addEventListener('install', (event) => event.waitUntil(installFiles(event, precache, files, packs)));
self.addEventListener('activate', (event) => void precache.activate(event));
cleanupOutdatedCaches();

const marketEntriesMax = 60;

const handlers = {
  shell: precache.createHandlerBoundToURL('index.html'),
  catalog: new CacheFirst({ cacheName: catalogCache }),
  share: receiveShare,
  news: ({ request, event }: { request: Request; event: ExtendableEvent }) =>
    answerNews(request, (work) => event.waitUntil(work)),
  market: new NetworkFirst({
    cacheName: 'market',
    networkTimeoutSeconds: 3,
    // Figures are the same in every language.
    plugins: [
      { cacheKeyWillBeUsed: ({ request }) => Promise.resolve(withoutLang(request.url)) },
      // What is shown of it without a network says how old it is.
      { cacheWillUpdate: ({ response }) => stamp(response) },
      { cacheDidUpdate: async ({ cacheName }) => trim(await caches.open(cacheName), marketEntriesMax) },
    ],
  }),
} satisfies Record<Treatment, unknown>;

for (const use of Object.keys(handlers) as Treatment[]) {
  registerRoute(
    ({ url, request, sameOrigin }) => {
      const { method, mode, headers } = request;
      return sameOrigin && treatmentOf(url.pathname, { method, mode, hasToken: headers.has('authorization') }) === use;
    },
    handlers[use],
    methodOf[use],
  );
}

self.addEventListener('install', (event) => event.waitUntil(renewCatalogs(catalogs)));

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), dropOldCatalogs(catalogs)]));
  // Not waited for: until it is active, a worker holds every page up.
  void obeyControl();
});

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const { type, locale } = (event.data ?? {}) as { type?: string; locale?: string };
  // Only when its user says so: a page that is being filled in is not reloaded behind anybody's back.
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  // The next version can take over only when this one has nothing in hand.
  if (type === 'REST') sending.abort();
  if (type === 'BUILD') event.ports[0]?.postMessage(build);
  if (type === 'KEEP_CATALOG' && locale !== undefined) event.waitUntil(keepCatalog(catalogs, locale));
});

self.addEventListener('push', (event) => event.waitUntil(showPushed(self, event.data?.text() ?? '')));

self.addEventListener('notificationclick', (event) => event.waitUntil(openNotified(self, event)));

self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent;
  if (tag === 'outbox') (event as SyncEvent).waitUntil(Promise.all([sendOutbox(), obeyControl()]));
});

let sending = new AbortController();

/** @throws when something is left: then the browser wakes the worker again, later. */
async function sendOutbox(): Promise<void> {
  sending = new AbortController();
  const result = await flushOutbox({ kinds, origin: self.location.origin, isEager: true, signal: sending.signal });
  await renewBadge();
  if (result.status === 'done' && result.nextAt !== null) throw new Error('The outbox is not empty yet.');
}
