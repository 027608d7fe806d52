import type { createStore } from 'jotai';
import { settle } from '#src/lib/loadable.ts';
import { tidyAfterOthers } from '#src/lib/outbox/seal/leftBehind.ts';
import { socketDoor } from '#src/lib/socket.ts';
import { dropTabDrafts } from '#src/lib/tabStore.ts';
import { unsealAtom } from '../device/sealed.ts';
import { persistAtom } from '../device/storage.ts';
import { onSessionElsewhere, userIdAtom } from '../session.ts';

type Store = ReturnType<typeof createStore>;

/** Keeps this device's storage in order: what was sealed comes back with its user, what a logout left half done is finished. */
export function followDevice(store: Store): void {
  const unseal = () => void store.set(unsealAtom);
  store.sub(userIdAtom, unseal);
  socketDoor.onConnect(unseal);
  unseal();
  // Another tab may have been left with its user's name in a form.
  onSessionElsewhere(dropTabDrafts);
  addEventListener('appinstalled', () => void store.set(persistAtom));
  void settle(tidyAfterOthers(() => store.get(userIdAtom)));
}
