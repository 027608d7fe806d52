const database = 'hft-outbox';
const answerMsMax = 3000;

/**
 * How many entries wait on this device, of all its users; null when that cannot be read. It reads the database without the app:
 * as src/lib/outbox writes it, `entry:…` or, where its user has logged out, `sealed:…` for each.
 */
export function countWaiting(): Promise<number | null> {
  return new Promise((resolve) => {
    setTimeout(resolve, answerMsMax, null);
    try {
      const opening = indexedDB.open(database);
      let isNew = false;
      // Opening makes what is not there, and an empty database would stand in the app's way: this one is not to be made.
      opening.onupgradeneeded = () => {
        isNew = true;
        opening.transaction?.abort();
      };
      opening.onerror = () => resolve(isNew ? 0 : null);
      opening.onsuccess = () => count(opening.result, resolve);
    } catch {
      resolve(null);
    }
  });
}

function count(opened: IDBDatabase, resolve: (count: number | null) => void): void {
  try {
    const rows = opened.transaction('rows').objectStore('rows');
    const asking = rows.getAllKeys();
    asking.onsuccess = () => resolve(asking.result.filter(isVoucher).length);
    asking.onerror = () => resolve(null);
  } catch {
    resolve(null);
  }
  opened.close();
}

function isVoucher(key: IDBValidKey): boolean {
  return typeof key === 'string' && /^(entry|sealed):/.test(key);
}
