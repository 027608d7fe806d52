import type { createStore } from 'jotai';
import { badgeCount, showBadge } from '#src/lib/install/badge.ts';
import { outboxAtom } from '../outbox.ts';
import { userIdAtom } from '../session.ts';

type Store = ReturnType<typeof createStore>;

/** The icon of the app counts what waits; nothing does for a guest. */
export function followBadge(store: Store): void {
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
