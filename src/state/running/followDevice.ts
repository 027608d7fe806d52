import type { createStore } from 'jotai';
import { badgeCount, showBadge } from '#src/lib/install/badge.ts';
import { settle } from '#src/lib/loadable.ts';
import { tidyAfterOthers } from '#src/lib/outbox/seal/leftBehind.ts';
import { onOutboxSignal } from '#src/lib/outbox/signals.ts';
import { socketDoor } from '#src/lib/socket.ts';
import { dropTabDrafts } from '#src/lib/tabStore.ts';
import { unsealAtom } from '../device/sealed.ts';
import { persistAtom } from '../device/storage.ts';
import { installOfferAtom } from '../install.ts';
import { noteInstalledAtom, readKeptAtom, suggestInstallAtom } from '../installing.ts';
import { outboxAtom } from '../outbox.ts';
import { onSessionElsewhere, userIdAtom } from '../session.ts';

type Store = ReturnType<typeof createStore>;

/** What this device is to the app: its storage, the icon of the app, and how the app comes onto it. */
export function followDevice(store: Store): void {
  followStorage(store);
  followBadge(store);
  followInstall(store);
}

/** Keeps the storage in order: what was sealed comes back with its user, what a logout left half done is finished. */
function followStorage(store: Store): void {
  const unseal = () => void store.set(unsealAtom);
  store.sub(userIdAtom, unseal);
  socketDoor.onConnect(unseal);
  unseal();
  // Another tab may have been left with its user's name in a form.
  onSessionElsewhere(dropTabDrafts);
  addEventListener('appinstalled', () => void store.set(persistAtom));
  void settle(tidyAfterOthers(() => store.get(userIdAtom)));
}

/** The icon of the app counts what waits; nothing does for a guest. */
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

/** The app suggests to install it when something has just gone well: a login, a deposit that arrived. */
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
  // The browser makes up its mind when it likes.
  store.sub(installOfferAtom, suggest);
  addEventListener('appinstalled', () => void store.set(noteInstalledAtom));
}
