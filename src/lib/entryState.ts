import { useCallback, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

/**
 * What a page was set to, kept with its entry of the history: an open row, a chosen tab. Back brings it as it was left, as it brings
 * the place the page was scrolled to (src/app/routing/travel.ts); a new visit begins anew.
 */
export function useEntryState(name: string, initial: string): [value: string, set: (value: string) => void] {
  const kept = useSyncExternalStore(follow, () => readEntry(name));
  const set = useCallback((value: string) => writeEntry(name, value), [name]);
  return [kept ?? initial, set];
}

function follow(changed: () => void): () => void {
  listeners.add(changed);
  addEventListener('hashchange', changed);
  return () => {
    listeners.delete(changed);
    removeEventListener('hashchange', changed);
  };
}

/** Null where this entry keeps nothing of that name. */
export function readEntry(name: string): string | null {
  const kept = keptOf(history.state)[name];
  return typeof kept === 'string' ? kept : null;
}

export function writeEntry(name: string, value: string): void {
  const state: unknown = history.state;
  const others = typeof state === 'object' && state !== null ? state : {};
  try {
    history.replaceState({ ...others, kept: { ...keptOf(state), [name]: value } }, '');
  } catch {
    // Some browsers take no more than so many a minute: then Back brings what was written before.
  }
  for (const changed of listeners) changed();
}

function keptOf(state: unknown): Record<string, unknown> {
  const kept = typeof state === 'object' && state !== null && 'kept' in state ? state.kept : null;
  return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
}
