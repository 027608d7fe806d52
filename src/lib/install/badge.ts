import { settle } from '../loadable.ts';
import type { EntryState } from '../outbox/entry.ts';
import { readKeptSession } from '../outbox/owner.ts';
import { listEntries } from '../outbox/store.ts';

interface Badging {
  setAppBadge?(count: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

/** What the icon of the app counts: entries that this phone still has to send, and those that need their user. */
export function badgeCount(entries: readonly { state: EntryState }[]): number {
  return entries.filter(({ state }) => state !== 'received').length;
}

/** Puts the number on the icon, where there is such a thing; it is never the only sign. Page and worker alike. */
export async function showBadge(count: number): Promise<void> {
  const device: Badging = navigator;
  await settle((async () => (count === 0 ? device.clearAppBadge?.() : device.setAppBadge?.(count)))());
}

/** For the worker, which has sent in the background: the number of entries of the logged-in user left on the disk. */
export async function renewBadge(): Promise<void> {
  const left = await settle(countLeft());
  if (left.status === 'ready') await showBadge(left.data);
}

async function countLeft(): Promise<number> {
  const session = await readKeptSession();
  return session === null ? 0 : badgeCount(await listEntries(session.userId));
}
