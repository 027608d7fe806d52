import type { createStore } from 'jotai';
import { call, loadCalls } from '#src/lib/api.ts';
import { toResult } from '#src/lib/loadable.ts';
import { readShared } from '#src/lib/install/shared.ts';
import { socketDoor } from '#src/lib/socket.ts';
import { followUpdates } from '#src/lib/update/followUpdates.ts';
import { keepCatalogOffline } from '#src/lib/worker.ts';
import { changeWalletAtom, refreshWalletAtom } from '../balances.ts';
import { noteTurnAtom } from '../chat/note.ts';
import { noteConnectionAtom } from '../connection.ts';
import { noteDepositAtom, refreshDepositsAtom } from '../deposits.ts';
import { refreshShownFactsAtom } from '../feed/readFact.ts';
import { noteIdentityAtom } from '../identity/note.ts';
import { noteLoanAtom } from '../loans/note.ts';
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
import { noteOrderAtom } from '../trading/orders.ts';
import { updateNeedAtom, updatesAtom } from './appUpdate.ts';
import { followAlerts } from './followAlerts.ts';
import { followDevice } from './followDevice.ts';
import { followNotices, startNotices } from './followNotices.ts';
import { showDecision } from './showDecision.ts';
import { startOutbox } from './startOutbox.ts';

type Store = ReturnType<typeof createStore>;

/** Keeps the facts in step with the world for as long as the page lives: its user, the socket, the other tabs, the worker. */
export function followWorld(store: Store): void {
  followSocket(store);
  followNotices(store);
  followAlerts(store);
  followUser(store);
  followLocale(store);
  // Deletes a picture that was shared into the app long ago, even if its form is never opened.
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
  socketDoor.on('funds', (event) => {
    if (event.kind === 'loan') void store.set(noteLoanAtom, event.loan);
    if (event.kind !== 'deposit') return;
    void store.set(noteDepositAtom, event.deposit);
    showDecision(store, event.deposit);
  });
  socketDoor.on('identity', (identity) => void store.set(noteIdentityAtom, identity));
  socketDoor.on('chat', (turn) => void store.set(noteTurnAtom, turn));
  socketDoor.on('order', (event) => void store.set(noteOrderAtom, event));
  // What was pushed while the connection was down is lost: it is fetched.
  socketDoor.onConnect(() => {
    void store.set(refreshShownFactsAtom);
    store.get(wakeOutboxAtom).wake(true);
  });
}

/** Starts what runs for the logged-in user, and stops it at the logout. */
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

/** The server writes to users in their language, and the chosen language must work offline. */
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
