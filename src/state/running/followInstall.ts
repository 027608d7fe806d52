import type { createStore } from 'jotai';
import { onOutboxSignal } from '#src/lib/outbox/signals.ts';
import { installOfferAtom } from '../install.ts';
import { noteInstalledAtom, readKeptAtom, suggestInstallAtom } from '../installing.ts';
import { userIdAtom } from '../session.ts';

type Store = ReturnType<typeof createStore>;

/** The app suggests to install it when something has just gone well: a login, a deposit that arrived. */
export function followInstall(store: Store): void {
  void store.set(readKeptAtom);
  let hasSucceeded = false;
  const suggest = () => {
    if (hasSucceeded) void store.set(suggestInstallAtom);
  };
  const succeed = () => {
    hasSucceeded = true;
    suggest();
  };
  let userId = store.get(userIdAtom);
  store.sub(userIdAtom, () => {
    const before = userId;
    userId = store.get(userIdAtom);
    if (before === null && userId !== null) succeed();
  });
  onOutboxSignal(({ what, owner }) => {
    if (what === 'delivered' && owner === store.get(userIdAtom)) succeed();
  });
  // The browser makes up its mind when it likes.
  store.sub(installOfferAtom, suggest);
  addEventListener('appinstalled', () => void store.set(noteInstalledAtom));
}
