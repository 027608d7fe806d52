import { type FlushOptions, type FlushResult, flushOutbox } from '#src/lib/outbox/flush.ts';
import type { KeptSession } from '#src/lib/outbox/owner.ts';
import { kinds } from '#src/outbox/kinds.ts';
import { startWaker, type Timer } from '#src/lib/outbox/wake.ts';

/** What the app's code finds of a browser, apart from what Node has itself. */
const browser = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const news = ['online', 'pageshow', 'visibilitychange'] as const;

export function installBrowser(): void {
  const addEventListener = browser.addEventListener.bind(browser);
  const removeEventListener = browser.removeEventListener.bind(browser);
  Object.assign(globalThis, { addEventListener, removeEventListener, document: browser });
}

/** One of the events that a browser wakes its pages with. It reaches all that are open. */
export function tellNews(pick: (of: typeof news) => string): void {
  browser.dispatchEvent(new Event(pick(news)));
}

export interface Page {
  wake(): void;
  /** The phone closes the app: what is under way is broken off. */
  close(): void;
}

interface PageOptions {
  session: KeptSession;
  origin: string;
  timer: Timer;
  fetch: typeof fetch;
  onFlushed(result: FlushResult): void;
}

/** The app's outbox as a page of a user runs it (src/state/running/startOutbox.ts). */
export function openPage({ session, origin, timer, fetch, onFlushed }: PageOptions): Page {
  const leaving = new AbortController();
  const options: FlushOptions = {
    kinds,
    origin,
    fetch,
    session: () => Promise.resolve(session),
    signal: leaving.signal,
  };
  const waker = startWaker(async (attempt) => {
    const result = await flushOutbox({ ...options, ...attempt });
    if (!leaving.signal.aborted) onFlushed(result);
    return result;
  }, timer);
  return {
    wake: () => waker.wake(true),
    close: () => {
      leaving.abort();
      waker.stop();
    },
  };
}
