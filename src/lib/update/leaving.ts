import { nowMs, waitMs } from '../clock.ts';
import { settle } from '../loadable.ts';
import { readTab, writeTab } from '../tabStore.ts';

type Work = () => Promise<unknown>;

const works = new Set<Work>();

/**
 * Whoever has something in hand that a reload would cut off says how to bring it to an end: a draft that is being written, a
 * picture that is being made smaller, an upload.
 * @returns what takes it back.
 */
export function beforeReload(work: Work): () => void {
  works.add(work);
  return () => void works.delete(work);
}

/** A reload waits for it. */
export async function inHand<T>(work: Promise<T>): Promise<T> {
  const release = beforeReload(() => work);
  try {
    return await work;
  } finally {
    release();
  }
}

/** A phone that has stopped answering its own page must not keep it from being loaded anew. */
const patienceMs = 5000;

/** Brings what is in hand to an end; twice, because what ends may have begun something: the draft that holds the new picture. */
export async function settleWork(): Promise<void> {
  const settleAll = () => Promise.all([...works].map((work) => settle(work())));
  await Promise.race([settleAll().then(settleAll), waitMs(patienceMs)]);
}

/** Whether the page can be reloaded without loss: no form and no question is open. */
export function isIdle(): boolean {
  return document.querySelector('form, dialog[open]') === null;
}

const key = 'hft:reloaded-at';
const circleMs = 60_000;

/** Reloads the document, but not twice within a minute. @returns whether it does. */
export function reloadOnce(): boolean {
  const last = readTab(key);
  if (typeof last === 'number' && Math.abs(nowMs() - last) < circleMs) return false;
  // What cannot be remembered could not be told from the first time either, and would repeat itself.
  if (!writeTab(key, nowMs())) return false;
  location.reload();
  return true;
}
