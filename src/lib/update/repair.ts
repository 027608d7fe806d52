/**
 * Removes the worker and what it has cached, which can be fetched again. What waits to be sent, the session and the settings live
 * elsewhere and stay.
 * @returns whether there was a worker.
 */
export async function removeWorker(): Promise<boolean> {
  const names = await caches.keys();
  const workers = await navigator.serviceWorker.getRegistrations();
  await Promise.all([...names.map((name) => caches.delete(name)), ...workers.map((worker) => worker.unregister())]);
  return workers.length > 0;
}
