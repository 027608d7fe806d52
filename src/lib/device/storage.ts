import { publicStore } from '../db.ts';

/** What the browser says of this app's storage; null where it does not say (private modes, plain http). */
export interface StorageState {
  usedBytes: number | null;
  maxBytes: number | null;
  /** Whether the browser has promised not to clear it by itself. */
  isPersisted: boolean | null;
}

export async function readStorageState(): Promise<StorageState> {
  const manager = storageManager();
  if (manager === undefined) return { usedBytes: null, maxBytes: null, isPersisted: null };
  const [{ usage, quota }, isPersisted] = await Promise.all([manager.estimate(), manager.persisted()]);
  return { usedBytes: usage ?? null, maxBytes: quota ?? null, isPersisted };
}

/** Asks the browser not to clear what is stored. Some ask their user, so there has to be something worth keeping. */
export async function askToPersist(): Promise<void> {
  const manager = storageManager();
  if (manager !== undefined && !(await manager.persisted())) await manager.persist();
}

function storageManager(): StorageManager | undefined {
  return navigator.storage;
}

/** Figures that the server has, too, and that are fetched again. */
const figureCaches = ['market'];

/**
 * What lies beside the figures and no server has: drawings, how charts look, price alerts, the install offer, and the market's commitments as
 * this phone saw them in time.
 */
const ownKeys = /^(drawings:|chart:|alerts:|commitments:|install$)/;

/** Forgets the market's figures. What waits to be sent, the session, drafts and the app itself are not touched. */
export async function deleteCached(): Promise<void> {
  if (typeof caches !== 'undefined') await Promise.all(figureCaches.map((name) => caches.delete(name)));
  const keys = (await publicStore.keys()).filter((key) => !ownKeys.test(key));
  await publicStore.write(Object.fromEntries(keys.map((key) => [key, undefined])));
}
