import type { createStore } from 'jotai';
import { badgeCount, showBadge } from '#src/lib/install/badge.ts';
import { toResult } from '#src/lib/loadable.ts';
import { tidyAfterOthers } from '#src/lib/outbox/seal/leftBehind.ts';
import { onOutboxSignal } from '#src/lib/outbox/signals.ts';
import { socketDoor } from '#src/lib/socket.ts';
import { dropTabDrafts } from '#src/lib/tabStore.ts';
import { followLogouts } from '../device/loggingOut.ts';
import { unsealAtom } from '../device/sealed.ts';
import { persistAtom } from '../device/storage.ts';
import { installOfferAtom } from '../install.ts';
import { noteInstalledAtom, readKeptAtom, suggestInstallAtom } from '../installing.ts';
import { outboxAtom } from '../outbox.ts';
import { onSessionElsewhere, userIdAtom } from '../session.ts';

type Store = ReturnType<typeof createStore>;

/** What concerns this device: its storage, the badge on the app's icon, and the offer to install the app. */
export function followDevice(store: Store): void {
  followStorage(store);
  followLogouts();
  followBadge(store);
  followInstall(store);
}

/** Keeps the storage in order: entries sealed at a logout are opened for their user, an unfinished logout is completed. */
function followStorage(store: Store): void {
  const unseal = () => void store.set(unsealAtom);
  store.sub(userIdAtom, unseal);
  socketDoor.onConnect(unseal);
  unseal();
  // Another tab may have been left with its user's name in a form.
  onSessionElsewhere(dropTabDrafts);
  addEventListener('appinstalled', () => void store.set(persistAtom));
  void toResult(tidyAfterOthers(() => store.get(userIdAtom)));
}

/** The badge counts the entries that wait in the outbox; a guest has none. */
function followBadge(store: Store): void {
  let shown: number | null = null;
  const show = () => {
    const { data } = store.get(outboxAtom);
    const isGuest = store.get(userIdAtom) === null;
    if (data === undefined && !isGuest) return;
    const count = badgeCount(data ?? []);
    if (count === shown) return;
    shown = count;
    void showBadge(count);
  };
  store.sub(outboxAtom, show);
  store.sub(userIdAtom, show);
  show();
}

/** Offers to install the app after a success: a login, or a deposit that was delivered. */
function followInstall(store: Store): void {
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
  // The browser may make its offer at any time.
  store.sub(installOfferAtom, suggest);
  addEventListener('appinstalled', () => void store.set(noteInstalledAtom));
}
