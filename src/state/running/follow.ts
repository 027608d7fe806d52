import { msg } from '@lingui/core/macro';
import type { createStore } from 'jotai';
import type { Deposit } from '#contract/api/wallet.ts';
import { call, loadCalls } from '#src/lib/api.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { tagOf } from '#src/lib/i18n.ts';
import { toResult } from '#src/lib/loadable.ts';
import { readShared } from '#src/lib/install/shared.ts';
import { socketDoor } from '#src/lib/socket.ts';
import { followUpdates } from '#src/lib/update/followUpdates.ts';
import { keepCatalogOffline } from '#src/lib/worker.ts';
import { changeWalletAtom, refreshWalletAtom } from '../balances.ts';
import { noteConnectionAtom } from '../connection.ts';
import { noteDepositAtom, refreshDepositsAtom } from '../deposits.ts';
import { refreshShownFactsAtom } from '../feed/readFact.ts';
import { noteIdentityAtom } from '../identity/note.ts';
import { followCommitments } from '../market/commitments.ts';
import { followNews } from '../news/ahead.ts';
import { readOutboxAtom, wakeOutboxAtom } from '../outbox.ts';
import { learnPlacesAtom } from '../places.ts';
import { localeAtom } from '../prefs.ts';
import {
  endSessionAtom,
  onSessionElsewhere,
  refreshUserAtom,
  restoreSessionAtom,
  tokenAtom,
  userIdAtom,
} from '../session.ts';
import { showToastAtom } from '../toasts.ts';
import { noteOrderAtom } from '../trading/orders.ts';
import { updateNeedAtom, updatesAtom } from './appUpdate.ts';
import { followAlerts } from './followAlerts.ts';
import { followDevice } from './followDevice.ts';
import { followNotices, startNotices } from './followNotices.ts';
import { startOutbox } from './startOutbox.ts';

type Store = ReturnType<typeof createStore>;

/** Keeps the facts in step with the world for as long as the page lives: its user, the socket, the other tabs, the worker. */
export function followWorld(store: Store): void {
  followSocket(store);
  followNotices(store);
  followAlerts(store);
  followUser(store);
  followLocale(store);
  // A picture that was shared into the app long ago goes, whether its form is ever opened or not.
  void toResult(readShared(store.get(userIdAtom)));
  onSessionElsewhere(() => void store.set(restoreSessionAtom));
  followDevice(store);
  followNews(store);
  followCommitments();
  void startWorker(store);
}

function followSocket(store: Store): void {
  store.sub(tokenAtom, () => socketDoor.setToken(store.get(tokenAtom)));
  socketDoor.onState((state) => store.set(noteConnectionAtom, state));
  store.set(noteConnectionAtom, socketDoor.state);
  addEventListener('online', () => {
    if (socketDoor.state !== 'live') socketDoor.reconnect();
  });
  socketDoor.on('session_over', () => void store.set(endSessionAtom));
  socketDoor.on('balance', (wallet) => void store.set(changeWalletAtom, () => wallet));
  socketDoor.on('funds', ({ deposit }) => {
    void store.set(noteDepositAtom, deposit);
    showDecision(store, deposit);
  });
  socketDoor.on('identity', (identity) => void store.set(noteIdentityAtom, identity));
  socketDoor.on('order', (event) => void store.set(noteOrderAtom, event));
  // Whatever was pushed while the line was down did not arrive.
  socketDoor.onConnect(() => {
    void store.set(refreshShownFactsAtom);
    store.get(wakeOutboxAtom).wake(true);
  });
}

function showDecision(store: Store, { status, amount, credited_in: currency, number }: Deposit): void {
  const values = { amount: formatAmount(amount, 'full', tagOf(store.get(localeAtom))), currency, number };
  if (status === 'succeed') {
    const message = msg({ message: 'Deposit credited: {amount} {currency} of practice money' });
    store.set(showToastAtom, { kind: 'success', message, values });
  }
  if (status === 'failed') {
    const message = msg({ message: 'Deposit {number} was not accepted. The reason is in the list of deposits.' });
    store.set(showToastAtom, { kind: 'error', message, values });
  }
}

/** What runs for the user who is logged in, now and after every login and logout. */
function followUser(store: Store): void {
  let stop: () => void = () => undefined;
  let userId: string | null = null;
  const follow = () => {
    if (store.get(userIdAtom) === userId) return;
    stop();
    userId = store.get(userIdAtom);
    stop = userId === null ? () => undefined : startUser(store);
  };
  store.sub(userIdAtom, follow);
  follow();
}

function startUser(store: Store): () => void {
  socketDoor.setToken(store.get(tokenAtom));
  const release = socketDoor.hold();
  void toResult(loadCalls());
  void store.set(refreshUserAtom);
  void store.set(refreshWalletAtom);
  void store.set(refreshDepositsAtom);
  void store.set(learnPlacesAtom);
  void store.set(readOutboxAtom);
  const stopOutbox = startOutbox(store);
  const stopNotices = startNotices(store);
  return () => {
    release();
    stopOutbox();
    stopNotices();
  };
}

/** The server writes to its users in their language; and the language chosen has to work offline. */
function followLocale(store: Store): void {
  store.sub(localeAtom, () => {
    const lang = store.get(localeAtom);
    void keepCatalogOffline(lang);
    if (store.get(userIdAtom) !== null) void toResult(call('set/lang', { lang }));
  });
}

async function startWorker(store: Store): Promise<void> {
  store.set(updatesAtom, await followUpdates((need) => store.set(updateNeedAtom, need)));
  await keepCatalogOffline(store.get(localeAtom));
}
