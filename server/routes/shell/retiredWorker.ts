/**
 * What `/sw.js` is while the kill switch is on. It takes the place of whatever worker is out there, removes itself and all that
 * was cached, and loads its pages once from the network. IndexedDB is not touched: what is on its way is there.
 *
 * A page is opened under an address with a mark, because one with a hash would only be scrolled to, not loaded.
 */
export const retiredWorker = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(retire()));

async function retire() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
  for (const page of await self.clients.matchAll({ type: 'window' })) {
    const url = new URL(page.url);
    if (url.searchParams.has('fresh')) continue;
    url.searchParams.set('fresh', '1');
    await page.navigate(url.href).catch(() => undefined);
  }
}
`;
