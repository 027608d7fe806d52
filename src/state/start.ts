import { msg } from '@lingui/core/macro';
import { atom, type createStore } from 'jotai';
import type { Deposit } from '../../contract/api/wallet.ts';
import { configureApi, loadCalls, call } from '../lib/api.ts';
import { waitMs } from '../lib/clock.ts';
import { formatAmount } from '../lib/format.ts';
import { tagOf } from '../lib/i18n.ts';
import { settle } from '../lib/loadable.ts';
import type { FlushResult } from '../lib/outbox/flush.ts';
import { socketDoor } from '../lib/socket.ts';
import { keepCatalogOffline, registerWorker, type WorkerHandle, watchLostParts } from '../lib/worker.ts';
import { changeWalletAtom, refreshShownWalletAtom, refreshWalletAtom } from './balances.ts';
import { noteDepositAtom, refreshDepositsAtom, refreshShownDepositsAtom } from './deposits.ts';
import { readOutboxAtom, wakeOutboxAtom } from './outbox.ts';
import { learnPlacesAtom } from './places.ts';
import { localeAtom } from './prefs.ts';
import {
  endSessionAtom,
  onSessionElsewhere,
  refreshUserAtom,
  restoreSessionAtom,
  tokenAtom,
  userIdAtom,
} from './session.ts';
import { showErrorAtom, showToastAtom } from './toasts.ts';

type Store = ReturnType<typeof createStore>;

/** A newer version of the app is waiting. */
export const updateReadyAtom = atom(false);

const workerAtom = atom<WorkerHandle | null>(null);

/** Changes to the waiting version; the page reloads. */
export const applyUpdateAtom = atom(null, (get) => get(workerAtom)?.applyUpdate());

/** Phones have been seen never to answer the first question to their database. */
const restoreMaxMs = 800;

/**
 * Wires the facts to the world, once, before the first render: when it resolves, it is known whether somebody is logged in.
 * Everything heavy (socket, outbox, worker) follows when there is something on the screen.
 */
export async function startState(store: Store): Promise<void> {
  configureApi({
    token: () => store.get(tokenAtom),
    lang: () => store.get(localeAtom),
    onSessionOver: () => endSession(store),
  });
  watchLostParts();
  store.sub(tokenAtom, () => socketDoor.setToken(store.get(tokenAtom)));
  store.sub(localeAtom, () => tellLocale(store));
  store.sub(localeAtom, () => void keepCatalogOffline(store.get(localeAtom)));
  onSessionElsewhere(() => void store.set(restoreSessionAtom));
  listenToSocket(store);
  await Promise.race([store.set(restoreSessionAtom), waitMs(restoreMaxMs)]);
  afterFirstPaint(() => {
    followUser(store);
    void startWorker(store);
  });
}

function endSession(store: Store): void {
  store.set(showErrorAtom, { key: 'session_over', params: {} });
  void store.set(endSessionAtom);
}

/** The server writes to its users in their language. */
function tellLocale(store: Store): void {
  if (store.get(userIdAtom) !== null) void settle(call('set/lang', { lang: store.get(localeAtom) }));
}

function listenToSocket(store: Store): void {
  socketDoor.on('session_over', () => endSession(store));
  socketDoor.on('balance', (wallet) => void store.set(changeWalletAtom, () => wallet));
  socketDoor.on('funds', ({ deposit }) => {
    void store.set(noteDepositAtom, deposit);
    tellDecision(store, deposit);
  });
  // Whatever was pushed while the line was down did not arrive.
  socketDoor.onConnect(() => {
    void store.set(refreshShownWalletAtom);
    void store.set(refreshShownDepositsAtom);
    store.get(wakeOutboxAtom).wake();
  });
}

function tellDecision(store: Store, { status, amount, credited_in: currency, number }: Deposit): void {
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
  const leaving = new AbortController();
  socketDoor.setToken(store.get(tokenAtom));
  const release = socketDoor.hold();
  void settle(loadCalls());
  void store.set(refreshUserAtom);
  void store.set(refreshWalletAtom);
  void store.set(refreshDepositsAtom);
  void store.set(learnPlacesAtom);
  void store.set(readOutboxAtom);
  const starting = settle(startOutbox(store, leaving.signal));
  return () => {
    leaving.abort();
    release();
    void starting.then((waker) => {
      if (waker.status === 'ready') waker.data.stop();
    });
  };
}

async function startOutbox(store: Store, signal: AbortSignal) {
  const [{ flushOutbox }, { startWaker }] = await Promise.all([
    import('../lib/outbox/flush.ts'),
    import('../lib/outbox/wake.ts'),
  ]);
  const session = async () => {
    const [token, userId] = [store.get(tokenAtom), store.get(userIdAtom)];
    return token === null || userId === null ? null : { version: 1 as const, token, userId };
  };
  const flush = async (attempt: { isEager: boolean; isStealing: boolean }): Promise<FlushResult> => {
    const result = await flushOutbox({ ...attempt, origin: location.origin, session, signal });
    if (result.status === 'session_over' && result.token === store.get(tokenAtom)) endSession(store);
    return result;
  };
  const waker = startWaker(flush);
  if (signal.aborted) waker.stop();
  store.set(wakeOutboxAtom, { wake: () => waker.wake(true) });
  return waker;
}

async function startWorker(store: Store): Promise<void> {
  store.set(workerAtom, await registerWorker(() => store.set(updateReadyAtom, true)));
  await keepCatalogOffline(store.get(localeAtom));
}

function afterFirstPaint(action: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(action, { timeout: 2000 });
  else setTimeout(action, 500);
}
