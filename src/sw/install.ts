import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';
import { fetchPack } from '../lib/update/pack.ts';

/**
 * Fetches what the cache lacks of this version's files. Workbox asks for one after the other, each a trip on a slow line, so where most
 * are lacking the small ones come in packs (build/packs.ts). A pack that does not come costs nothing but itself: whatever is lacking then is
 * asked for by name, and a worker is installed only with all of it.
 */
export async function installFiles(
  event: ExtendableEvent,
  precache: PrecacheController,
  files: readonly PrecacheEntry[],
  packs: readonly PrecacheEntry[],
): Promise<void> {
  const cache = await caches.open(precache.strategy.cacheName);
  const lackingNow = async () => {
    const kept = new Set((await cache.keys()).map(({ url }) => url));
    return files.filter(({ url }) => !kept.has(precache.getCacheKeyForURL(url) ?? ''));
  };
  const lacking = await lackingNow();
  if (lacking.length > files.length / 2) {
    const wanted = new Set(lacking.map(({ url }) => url));
    // One at a time: whole ones, on a line that breaks, and connections for the page.
    for (const { url } of packs) await unpack(cache, url, wanted).catch(() => null);
  }
  const rest = new PrecacheController();
  rest.addToCacheList(await lackingNow());
  await rest.install(event);
}

async function unpack(cache: Cache, pack: string, wanted: ReadonlySet<string>): Promise<void> {
  const { texts, headers } = await fetchPack(pack);
  const stored = Object.entries(texts).filter(([url]) => wanted.has(url));
  await Promise.all(stored.map(([url, text]) => cache.put(url, asServed(url, text, headers))));
}

/** With the headers of all files of the app, its policy among them, and the type of its own. */
function asServed(url: string, text: string, ofPack: Headers): Response {
  const headers = new Headers(ofPack);
  for (const name of ['content-encoding', 'content-length', 'etag', 'last-modified']) headers.delete(name);
  headers.set(
    'content-type',
    url.endsWith('.css') ? 'text/css; charset=utf-8' : 'application/javascript; charset=utf-8',
  );
  return new Response(text, { headers });
}
