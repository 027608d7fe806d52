import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { waitMs } from '#src/lib/clock.ts';
import { currentPath } from '#src/lib/hash.ts';
import { loadPageWords } from '#src/lib/i18n.ts';
import { type PageKey, pageOf } from '#src/lib/paths.ts';
import { loadView } from './loads.ts';

/** A loading state appears only after this time: most pages are there before anybody could read it. */
const slowAfterMs = 200;
const timeoutMs = 60_000;

export type Loading =
  | { status: 'ready'; View: ComponentType }
  | { status: 'waiting' }
  | { status: 'slow' }
  | { status: 'failed'; reason: 'timeout' | 'missing'; retry(): void };

const loaded = new Map<PageKey, ComponentType>();
const underWay = new Map<PageKey, Promise<ComponentType>>();
const watchers = new Set<() => void>();

export function loadPage(key: PageKey): Promise<ComponentType> {
  const known = underWay.get(key);
  if (known !== undefined) return known;
  const loading = load(key);
  underWay.set(key, loading);
  loading.catch(() => underWay.delete(key));
  return loading;
}

/** A page with its words; those of the home page are there from the start. */
async function load(key: PageKey): Promise<ComponentType> {
  const words = key === 'home' || key === 'homeIndex' ? null : loadPageWords();
  const [View] = await Promise.all([loadView(key), words]);
  loaded.set(key, View);
  for (const tell of watchers) tell();
  return View;
}

/** Asks for the page of the address before the first render, and waits for it a moment: one paint instead of two. */
export async function loadFirstPage(): Promise<void> {
  const key = pageOf(currentPath());
  if (key !== null) await Promise.race([loadPage(key).catch(() => null), waitMs(slowAfterMs)]);
}

function watchLoaded(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}

interface Phase {
  key: PageKey | null;
  attempt: number;
  status: 'waiting' | 'slow' | 'missing' | 'timeout' | 'ready';
}

export function useLoadedPage(key: PageKey | null): Loading {
  const [attempt, setAttempt] = useState(0);
  const [phase, setPhase] = useState<Phase>({ key: null, attempt: 0, status: 'waiting' });
  useEffect(() => {
    if (key === null || loaded.has(key)) return;
    let isOver = false;
    const enter = (status: Phase['status']) => {
      if (!isOver) setPhase({ key, attempt, status });
    };
    const slow = setTimeout(enter, slowAfterMs, 'slow');
    const late = setTimeout(enter, timeoutMs, 'timeout');
    const stop = () => {
      clearTimeout(slow);
      clearTimeout(late);
    };
    loadPage(key)
      .then(
        () => enter('ready'),
        () => enter('missing'),
      )
      .finally(stop);
    return () => {
      isOver = true;
      stop();
    };
  }, [key, attempt]);

  // A subscription rather than state: a page that arrives between the render and the effect must not be missed.
  const View = useSyncExternalStore(watchLoaded, () => (key === null ? undefined : loaded.get(key)));
  if (View !== undefined) return { status: 'ready', View };
  const isOfThis = phase.key === key && phase.attempt === attempt;
  const status = isOfThis ? phase.status : attempt > 0 ? 'slow' : 'waiting';
  if (status === 'waiting' || status === 'slow') return { status };
  const retry = () => {
    if (key !== null) underWay.delete(key);
    setAttempt((count) => count + 1);
  };
  return { status: 'failed', reason: status === 'timeout' ? 'timeout' : 'missing', retry };
}
