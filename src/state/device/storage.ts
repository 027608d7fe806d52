import { atom } from 'jotai';
import { askToPersist, deleteCached, readStorageState, type StorageState } from '#src/lib/device/storage.ts';
import { keepData, type Loadable, type Settled, settle } from '#src/lib/loadable.ts';

const factAtom = atom<Loadable<StorageState>>({ status: 'idle' });

const readAtom = atom(
  (get) => get(factAtom),
  async (get, set) => set(factAtom, keepData(await settle(readStorageState()), get(factAtom))),
);

readAtom.onMount = (read) => {
  void read();
};

/** How much is stored on this device, and whether it stays. Asked anew whenever it comes into view. */
export const storageAtom = atom((get) => get(readAtom));

const isAskedAtom = atom(false);

/** Once per page, when there is something worth keeping: the first voucher on this device, or the app on its home screen. */
export const persistAtom = atom(null, async (get, set): Promise<void> => {
  if (get(isAskedAtom)) return;
  set(isAskedAtom, true);
  await settle(askToPersist());
  await set(readAtom);
});

/** Deletes what can be fetched again, never what waits to be sent. */
export const deleteCachedAtom = atom(null, async (_get, set): Promise<Settled<void>> => {
  const result = await settle(deleteCached());
  await set(readAtom);
  return result;
});
