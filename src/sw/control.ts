import { askControl } from '../lib/update/control.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * The kill switch, as the worker hears of it by itself: the page that it serves may be the one that is broken. Asked whenever a
 * page is opened, when this version takes over, and when it is woken to send.
 * @param opening the page that is being opened; it can be sent elsewhere only when it is there.
 */
export async function obeyControl(opening = ''): Promise<void> {
  const control = await askControl();
  if (control?.kill !== true) return;
  if (opening !== '') await self.clients.get(opening);
  await retire();
}

/**
 * Goes, with all that it has cached, and loads its pages once from the network. IndexedDB is not touched: what is on its way
 * is there. A page is opened under an address with a mark, because one with a hash would only be scrolled to, not loaded.
 */
async function retire(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
  for (const page of await self.clients.matchAll({ type: 'window' })) {
    const url = new URL(page.url);
    if (url.searchParams.has('fresh')) continue;
    url.searchParams.set('fresh', '1');
    // A page that was closed meanwhile, or is on its way elsewhere, needs none.
    await page.navigate(url.href).catch(() => null);
  }
}
