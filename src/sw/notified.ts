import { addressOf } from './notifiedAddress.ts';

/** A page that is open comes to the front and goes there; without one, the app opens. */
export async function openNotified(
  worker: ServiceWorkerGlobalScope,
  { notification }: NotificationEvent,
): Promise<void> {
  notification.close();
  const address = addressOf(notification.data, worker.registration.scope);
  const [page] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (page === undefined) await worker.clients.openWindow(address ?? worker.registration.scope);
  else {
    const shown = await page.focus();
    if (address !== null) await shown.navigate(address);
  }
}
