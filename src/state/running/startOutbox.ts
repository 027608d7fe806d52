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
 * Sends the entries that wait in the outbox of the user who is logged in.
 * @returns what stops it: a request in flight is aborted, and its entry waits for the user's next login.
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

/** From memory, not from the disk: a session exists even where nothing can be stored. */
function sessionOf(store: Store): KeptSession | null {
  const [token, userId] = [store.get(tokenAtom), store.get(userIdAtom)];
  return token === null || userId === null ? null : { version: 1, token, userId };
}
