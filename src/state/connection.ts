import { atom } from 'jotai';
import { nowMs } from '../lib/clock.ts';
import type { SocketState } from '../lib/socket.ts';

export interface ConnectionFact {
  /** `idle`: nothing on this page needs the connection. */
  state: SocketState;
  sinceMs: number;
  /** When the connection was last live, as far as this page knows; null while it is, and where it never was. */
  heardMs: number | null;
}

/** The state that the socket reports. */
const socketStateAtom = atom<SocketState>('idle');

const factAtom = atom<ConnectionFact>({ state: 'idle', sinceMs: nowMs(), heardMs: null });

/** The socket changed its state, or the browser reports the network on or off. */
export const noteConnectionAtom = atom(null, (get, set, socketState: SocketState = get(socketStateAtom)) => {
  set(socketStateAtom, socketState);
  const state = combined(socketState);
  const { state: before, heardMs } = get(factAtom);
  if (state === before) return;
  const sinceMs = nowMs();
  // An idle connection was not lost: it counts as live until it cannot be reached.
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

/** The browser's "online" only means that there is some network; its "offline" is reliable. */
function combined(socketState: SocketState): SocketState {
  return socketState !== 'live' && navigator.onLine === false ? 'offline' : socketState;
}
