import { atom } from 'jotai';
import { uuid } from '#src/lib/clock.ts';
import { publicStore } from '#src/lib/db.ts';
import { type Settled, toResult } from '#src/lib/loadable.ts';
import { type AlertHit, type PriceAlert, readAlerts, withAlert } from './alert.rules.ts';

/** The price alerts as this device stores them. */
interface StoredAlerts {
  list: PriceAlert[];
  /** Up to when live prices were checked, in server seconds; 0 for never. */
  watchedTo: number;
}

const alertsKey = 'alerts:1';
const keptAtom = atom<StoredAlerts | null>(null);

/** Newest first; null until the disk is read. */
export const alertsAtom = atom((get) => get(keptAtom)?.list ?? null);

/** Reads the disk: at the start, and when another tab may have changed it. */
export const readAlertsAtom = atom(null, async (_get, set) => {
  const kept = await toResult(publicStore.get<unknown>(alertsKey));
  if (kept.status === 'ready') set(keptAtom, readStored(kept.data));
  else set(keptAtom, (known) => known ?? readStored(undefined));
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

/** Notes that an alert was reached. @returns whether this tab was the first: only that one notifies. */
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
    // What could not be stored is checked once more at the next start.
    await toResult(set(changeAtom, (kept) => ({ ...kept, watchedTo: Math.max(kept.watchedTo, at) })));
  },
);

/** Several tabs share the list: the change is made to what is on the disk. */
const changeAtom = atom(null, async (_get, set, change: (kept: StoredAlerts) => StoredAlerts) => {
  let next: StoredAlerts | null = null;
  await publicStore.update<unknown>(alertsKey, (before) => {
    next = change(readStored(before));
    return next;
  });
  set(keptAtom, next);
});

function readStored(kept: unknown): StoredAlerts {
  const { list, watchedTo } = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<StoredAlerts>;
  return { list: readAlerts(list), watchedTo: typeof watchedTo === 'number' ? watchedTo : 0 };
}
