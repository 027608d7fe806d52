import { atom } from 'jotai';
import { askToPersist, deleteCached, readStorageState, type StorageState } from '#src/lib/device/storage.ts';
import { type Settled, toResult } from '#src/lib/loadable.ts';
import { fact } from '../feed/fact.ts';

const storage = fact<StorageState>('storage', readStorageState, { scope: 'all' });

/** How much is stored on this device, and whether the browser keeps it. Read each time it is shown. */
export const storageAtom = storage.factAtom;

const isAskedAtom = atom(false);

/** Asks the browser to keep the storage, once per page: with the first entry of the outbox, or when the app is installed. */
export const persistAtom = atom(null, async (get, set): Promise<void> => {
  if (get(isAskedAtom)) return;
  set(isAskedAtom, true);
  await toResult(askToPersist());
  await set(storage.refreshAtom);
});

/** Deletes what can be fetched again, never what waits to be sent. */
export const deleteCachedAtom = atom(null, async (_get, set): Promise<Settled<void>> => {
  const result = await toResult(deleteCached());
  await set(storage.refreshAtom);
  return result;
});
