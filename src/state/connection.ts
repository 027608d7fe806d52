import { atom } from 'jotai';
import { nowMs } from '../lib/clock.ts';
import { type SocketState, socketDoor } from '../lib/socket.ts';

export interface ConnectionFact {
  /** `idle`: nothing on this page needs the connection, and nothing speaks against it. */
  state: SocketState;
  sinceMs: number;
}

const factAtom = atom<ConnectionFact>({ state: 'idle', sinceMs: nowMs() });

const watchedAtom = atom(
  (get) => get(factAtom),
  (get, set) => {
    const state = stateNow();
    if (get(factAtom).state !== state) set(factAtom, { state, sinceMs: nowMs() });
  },
);

watchedAtom.onMount = (refresh) => {
  refresh();
  const release = socketDoor.onState(refresh);
  addEventListener('online', refresh);
  addEventListener('offline', refresh);
  return () => {
    release();
    removeEventListener('online', refresh);
    removeEventListener('offline', refresh);
  };
};

export const connectionAtom = atom((get) => get(watchedAtom));

/** The browser's "online" only means that there is a network; its "offline" can be believed. */
function stateNow(): SocketState {
  const state = socketDoor.state;
  return state !== 'live' && navigator.onLine === false ? 'offline' : state;
}
