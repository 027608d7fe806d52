import { nowMs } from '../clock.ts';
import { toResult } from '../loadable.ts';
import type { FlushResult } from './flush.ts';

export interface Waker {
  /** Sends what is due, now. `isEager` also tries what failed without an answer: there is news of the network. */
  wake(isEager: boolean): void;
  stop(): void;
}

interface Attempt {
  isEager: boolean;
  isStealing: boolean;
}

/** Does something after a time. @returns what calls it off. */
export type Timer = (delayMs: number, action: () => void) => () => void;

const realTimer: Timer = (delayMs, action) => {
  const timer = setTimeout(action, delayMs);
  return () => clearTimeout(timer);
};

const waitMinMs = 200;
const waitMaxMs = 300_000;
/** A tab that is closed in the middle of it is replaced as soon. */
const busyWaitMs = 1000;
/** Longer than any request lasts: a holder without progress for so long is frozen. */
const stuckAfterMs = 90_000;

/**
 * Decides when this page flushes: at the start, when the network or the user comes back, and when the next entry is due. The
 * browser's word that it is online is a hint to try, never a condition.
 */
export function startWaker(flush: (attempt: Attempt) => Promise<FlushResult>, timer: Timer = realTimer): Waker {
  let callOff = () => {};
  let running = false;
  let again: { isEager: boolean } | null = null;
  let isStopped = false;
  let busySince: number | null = null;

  async function run(attempt: Attempt): Promise<void> {
    running = true;
    callOff();
    const result = await toResult(flush(attempt));
    running = false;
    if (isStopped) return;
    const more = again;
    again = null;
    if (more !== null) return run({ ...more, isStealing: false });
    plan(result.status === 'ready' ? result.data : null, attempt.isEager);
  }

  /** null: the storage failed; it may do better next time. What could not be begun keeps its news of the network. */
  function plan(result: FlushResult | null, isEager: boolean): void {
    if (result?.status === 'busy') return planBusy(result.progressAt, isEager);
    busySince = null;
    if (result === null) later(5000, { isEager, isStealing: false });
    else if (result.status === 'done' && result.nextAt !== null) {
      later(result.nextAt - nowMs(), { isEager: false, isStealing: false });
    }
  }

  function planBusy(progressAt: number, isEager: boolean): void {
    const now = nowMs();
    busySince ??= now;
    const isStuck = now - Math.max(busySince, progressAt) > stuckAfterMs;
    if (isStuck) busySince = null;
    later(busyWaitMs, { isEager, isStealing: isStuck });
  }

  function later(delayMs: number, attempt: Attempt): void {
    callOff = timer(Math.min(Math.max(delayMs, waitMinMs), waitMaxMs), () => void run(attempt));
  }

  function wake(isEager: boolean): void {
    if (running) again = { isEager: isEager || again?.isEager === true };
    else void run({ isEager, isStealing: false });
  }

  const stopListening = listen(() => wake(true));
  wake(true);
  return {
    wake,
    stop: () => {
      isStopped = true;
      callOff();
      stopListening();
    },
  };
}

function listen(onNews: () => void): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') onNews();
  };
  addEventListener('online', onNews);
  addEventListener('pageshow', onNews);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    removeEventListener('online', onNews);
    removeEventListener('pageshow', onNews);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
