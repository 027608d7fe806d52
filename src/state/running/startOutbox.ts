import type { createStore } from 'jotai';
import { type FlushResult, flushOutbox } from '#src/lib/outbox/flush.ts';
import type { KeptSession } from '#src/lib/outbox/owner.ts';
import { startWaker } from '#src/lib/outbox/wake.ts';
import { kinds } from '#src/outbox/kinds.ts';
import { beforeReload } from '#src/lib/update/leaving.ts';
import { wakeOutboxAtom } from '../outbox.ts';
import { endSessionAtom, tokenAtom, userIdAtom } from '../session.ts';

type Store = ReturnType<typeof createStore>;

/**
 * Sends what waits, for the user who is logged in now.
 * @returns what stops it: a request on its way is broken off, and the entry waits for its user's return.
 */
export function startOutbox(store: Store): () => void {
  let leaving = new AbortController();
  let flushing: Promise<unknown> = Promise.resolve();
  const waker = startWaker(async (attempt): Promise<FlushResult> => {
    leaving = new AbortController();
    const session = () => Promise.resolve(sessionOf(store));
    const flush = flushOutbox({ ...attempt, kinds, origin: location.origin, session, signal: leaving.signal });
    flushing = flush;
    const result = await flush;
    if (result.status === 'session_over' && result.token === store.get(tokenAtom)) await store.set(endSessionAtom);
    return result;
  });
  store.set(wakeOutboxAtom, { wake: (isEager) => waker.wake(isEager) });
  const forget = beforeReload(() => {
    leaving.abort();
    return flushing;
  });
  return () => {
    leaving.abort();
    forget();
    waker.stop();
    store.set(wakeOutboxAtom, { wake: () => undefined });
  };
}

/** Of the page's memory: where nothing can be stored, there is still a session. */
function sessionOf(store: Store): KeptSession | null {
  const [token, userId] = [store.get(tokenAtom), store.get(userIdAtom)];
  return token === null || userId === null ? null : { version: 1, token, userId };
}
