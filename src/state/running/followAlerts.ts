import type { createStore } from 'jotai';
import { call } from '#src/lib/api.ts';
import { notify } from '#src/lib/device/notifications.ts';
import { i18n, tagOf } from '#src/lib/i18n.ts';
import { paths } from '#src/lib/paths.ts';
import type { AlertHit, PriceAlert } from '../alerts/alert.rules.ts';
import { alertsAtom, claimHitAtom, readAlertsAtom, watchedToAtom } from '../alerts/alerts.ts';
import { alertWords } from '../alerts/alertWords.ts';
import { AlertWatch } from '../alerts/alertWatch.ts';
import { mutedTopicsAtom } from '../device/notifying.ts';
import { reachedAlertsAtom } from '../inbox.ts';
import { boardAtom } from '../market/quotes.ts';
import { localeAtom } from '../prefs.ts';

type Store = ReturnType<typeof createStore>;

/** Watches the prices of alerts that wait, on every page and in the background. */
export function followAlerts(store: Store): void {
  let stop: (() => void) | null = null;
  const waiting = () => (store.get(alertsAtom) ?? []).filter(({ hit }) => hit === null);
  // Without an alert that waits, no prices are needed.
  const follow = () => {
    const isNeeded = waiting().length > 0;
    if (isNeeded && stop === null) stop = startWatch(store, waiting);
    if (isNeeded || stop === null) return;
    stop();
    stop = null;
  };
  store.sub(alertsAtom, follow);
  document.addEventListener('visibilitychange', () => {
    // Another tab may have added some.
    if (document.visibilityState === 'visible') void store.set(readAlertsAtom);
  });
  void store.set(readAlertsAtom);
}

function startWatch(store: Store, waiting: () => PriceAlert[]): () => void {
  const watch = new AlertWatch({
    waiting,
    askCandles: (symbol, interval, limit, to) => call('currency/new_timeshar', { symbol, interval, limit, to }),
    claim: ({ id }, hit) => store.set(claimHitAtom, id, hit),
    notify: (alert, hit) => void notifyOf(store, alert, hit),
    watchedTo: () => store.get(watchedToAtom),
    noteWatchedTo: (at) => void store.set(watchedToAtom, at),
  });
  const look = () => watch.take(store.get(boardAtom).data);
  const release = store.sub(boardAtom, look);
  look();
  return release;
}

/** Shown in the bar until it is dismissed, and as a notification where those are allowed. */
async function notifyOf(store: Store, alert: PriceAlert, hit: AlertHit): Promise<void> {
  store.set(reachedAlertsAtom, (said) => [{ alert, hit }, ...said]);
  if (store.get(mutedTopicsAtom).has('alerts')) return;
  const { title, body } = alertWords(i18n, alert, hit, tagOf(store.get(localeAtom)));
  const { id, symbol } = alert;
  await notify({ title, body, tag: `alert:${id}`, path: paths.kline({ symbol }) });
}
