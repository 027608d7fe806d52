import { atom } from 'jotai';
import { nowMs } from '../lib/clock.ts';
import type { SocketState } from '../lib/socket.ts';

export interface ConnectionFact {
  /** `idle`: nothing on this page needs the connection, and nothing speaks against it. */
  state: SocketState;
  sinceMs: number;
  /** Until when the line was live, as far as this page could tell; null while it is, and where it never was. */
  heardMs: number | null;
}

/** What the socket says of itself. */
const socketStateAtom = atom<SocketState>('idle');

const factAtom = atom<ConnectionFact>({ state: 'idle', sinceMs: nowMs(), heardMs: null });

/** The socket has changed, or the browser has news of the network. */
export const noteConnectionAtom = atom(null, (get, set, socketState: SocketState = get(socketStateAtom)) => {
  set(socketStateAtom, socketState);
  const state = combined(socketState);
  const { state: before, heardMs } = get(factAtom);
  if (state === before) return;
  const sinceMs = nowMs();
  // A connection that nobody needed was not lost: it counts as there until somebody looks for it in vain.
  const wasThere = before === 'live' || (before === 'idle' && heardMs !== null);
  set(factAtom, { state, sinceMs, heardMs: state === 'live' ? null : wasThere ? sinceMs : heardMs });
});

const watchedAtom = atom(
  (get) => get(factAtom),
  (_get, set) => set(noteConnectionAtom),
);

watchedAtom.onMount = (refresh) => {
  const onNews = () => refresh();
  onNews();
  addEventListener('online', onNews);
  addEventListener('offline', onNews);
  return () => {
    removeEventListener('online', onNews);
    removeEventListener('offline', onNews);
  };
};

export const connectionAtom = atom((get) => get(watchedAtom));

/** The browser's "online" only means that there is a network; its "offline" can be believed. */
function combined(socketState: SocketState): SocketState {
  return socketState !== 'live' && navigator.onLine === false ? 'offline' : socketState;
}
