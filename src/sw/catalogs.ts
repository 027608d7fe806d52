import { lateFileOf } from './routes.ts';

/**
 * Languages and the map of the world are not precached with the shell: each comes when it is chosen, and from then on works offline, over
 * updates too. A new version therefore fetches those that this device has, before it may take over.
 */
export const catalogCache = 'catalogs';

/** Where this version's files of them are, by language, which comes in two parts, or as `world`. */
type Catalogs = ReadonlyMap<string, readonly string[]>;

export function catalogUrls(files: readonly string[]): Catalogs {
  const urls = new Map<string, string[]>();
  for (const url of files) {
    const locale = lateFileOf(url);
    if (locale !== null) urls.set(locale, [...(urls.get(locale) ?? []), url]);
  }
  return urls;
}

export async function keepCatalog(catalogs: Catalogs, locale: string): Promise<void> {
  const cache = await caches.open(catalogCache);
  for (const url of catalogs.get(locale) ?? []) {
    if ((await cache.match(url)) === undefined) await cache.add(url);
  }
}

export async function renewCatalogs(catalogs: Catalogs): Promise<void> {
  const cache = await caches.open(catalogCache);
  const known = await cache.keys();
  const locales = new Set(known.map(({ url }) => lateFileOf(new URL(url).pathname) ?? ''));
  await Promise.all([...locales].map((locale) => keepCatalog(catalogs, locale)));
}

/** The catalogs of versions before this one: no page will ask for them again. */
export async function dropOldCatalogs(catalogs: Catalogs): Promise<void> {
  const cache = await caches.open(catalogCache);
  const current = new Set([...catalogs.values()].flat().map((url) => new URL(url, self.location.href).href));
  const old = (await cache.keys()).filter(({ url }) => !current.has(url));
  await Promise.all(old.map((request) => cache.delete(request)));
}
