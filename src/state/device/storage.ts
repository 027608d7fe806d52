import { atom } from 'jotai';
import { askToPersist, deleteCached, readStorageState, type StorageState } from '#src/lib/device/storage.ts';
import { type Settled, settle } from '#src/lib/loadable.ts';
import { fact } from '../feed/fact.ts';

const storage = fact<StorageState>('storage', readStorageState, { scope: 'all' });

/** How much is stored on this device, and whether it stays. Asked anew whenever it comes into view. */
export const storageAtom = storage.factAtom;

const isAskedAtom = atom(false);

/** Once per page, when there is something worth keeping: the first voucher on this device, or the app on its home screen. */
export const persistAtom = atom(null, async (get, set): Promise<void> => {
  if (get(isAskedAtom)) return;
  set(isAskedAtom, true);
  await settle(askToPersist());
  await set(storage.refreshAtom);
});

/** Deletes what can be fetched again, never what waits to be sent. */
export const deleteCachedAtom = atom(null, async (_get, set): Promise<Settled<void>> => {
  const result = await settle(deleteCached());
  await set(storage.refreshAtom);
  return result;
});
