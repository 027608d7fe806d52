import { atom } from 'jotai';
import { uuid } from '#src/lib/clock.ts';
import { publicStore } from '#src/lib/db.ts';
import { type Settled, toResult } from '#src/lib/loadable.ts';
import { type AlertHit, type PriceAlert, readAlerts, withAlert } from './alert.rules.ts';

/** What this device keeps of its price alerts. */
interface Kept {
  list: PriceAlert[];
  /** Up to when live prices have been looked at, in server seconds; 0 when never. */
  watchedTo: number;
}

const alertsKey = 'alerts:1';
const keptAtom = atom<Kept | null>(null);

/** Newest first; null until it is known what this device keeps. */
export const alertsAtom = atom((get) => get(keptAtom)?.list ?? null);

/** Reads what is on the disk: at the start, and when another tab may have changed it. */
export const readAlertsAtom = atom(null, async (_get, set) => {
  const kept = await toResult(publicStore.get<unknown>(alertsKey));
  if (kept.status === 'ready') set(keptAtom, readKept(kept.data));
  else set(keptAtom, (known) => known ?? readKept(undefined));
});

/** Fails with `storage_failed`; data is false when the list is full of alerts that wait. */
export const addAlertAtom = atom(
  null,
  (_get, set, alert: Omit<PriceAlert, 'id' | 'hit'>): Promise<Settled<boolean>> => {
    let isAdded = false;
    return toResult(
      set(changeAtom, (kept) => {
        const list = withAlert(kept.list, { ...alert, id: uuid(), hit: null });
        isAdded = list !== null;
        return { ...kept, list: list ?? kept.list };
      }).then(() => isAdded),
    );
  },
);

export const removeAlertAtom = atom(
  null,
  (_get, set, id: string): Promise<Settled<void>> =>
    toResult(set(changeAtom, (kept) => ({ ...kept, list: kept.list.filter((alert) => alert.id !== id) }))),
);

/** Notes that an alert has been reached. @returns whether this tab was the first to: only that one says so. */
export const claimHitAtom = atom(null, async (_get, set, id: string, hit: AlertHit): Promise<boolean> => {
  let isFirst = false;
  const done = await toResult(
    set(changeAtom, (kept) => {
      isFirst = kept.list.some((alert) => alert.id === id && alert.hit === null);
      return { ...kept, list: kept.list.map((alert) => (isFirst && alert.id === id ? { ...alert, hit } : alert)) };
    }),
  );
  return done.status === 'ready' && isFirst;
});

export const watchedToAtom = atom(
  (get) => get(keptAtom)?.watchedTo ?? 0,
  async (_get, set, at: number) => {
    // What was not noted is looked at once more.
    await toResult(set(changeAtom, (kept) => ({ ...kept, watchedTo: Math.max(kept.watchedTo, at) })));
  },
);

/** Several tabs share the list: what is on the disk is changed, not what is in memory. */
const changeAtom = atom(null, async (_get, set, change: (kept: Kept) => Kept) => {
  let next: Kept | null = null;
  await publicStore.update<unknown>(alertsKey, (before) => {
    next = change(readKept(before));
    return next;
  });
  set(keptAtom, next);
});

function readKept(kept: unknown): Kept {
  const { list, watchedTo } = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<Kept>;
  return { list: readAlerts(list), watchedTo: typeof watchedTo === 'number' ? watchedTo : 0 };
}
