import { useSyncExternalStore } from 'react';

/**
 * Where the app is: a path and its query, both inside the hash (`#/pages/x?symbol=Y`), so that every page can be reloaded, shared
 * and opened offline. wouter's `Router` is given `hashRouter`, and pages use wouter's own hooks (docs/decisions/005-routing.md).
 */
interface NavigateOptions {
  /** The entry that is left is not come back to. */
  replace?: boolean;
  state?: unknown;
}

function useHashLocation(): [path: string, navigate: typeof navigate] {
  return [useSyncExternalStore(onHashChange, () => keepEscapes(hashPath())), navigate];
}
function useHashSearch(): string {
  return useSyncExternalStore(onHashChange, () => keepEscapes(hashSearch()));
}

export const hashRouter = {
  hook: useHashLocation,
  searchHook: useHashSearch,
  hrefs: (path: string) => `#${path}`,
};

/** The path shown, with its query: what a login comes back to. */
export function currentPath(): string {
  return joinPath(hashPath(), hashSearch());
}

export function joinPath(path: string, search: string): string {
  return search === '' ? path : `${path}?${search}`;
}

/** The address of a path of `paths`, whole: for links that leave the app. */
export function addressOf(path: string): string {
  return new URL(`./#${path}`, location.href).href;
}

/** Goes to a path of `paths`. Where the app is already, nothing happens, as with any link of the browser. */
export function navigate(to: string, { replace = false, state = null }: NavigateOptions = {}): void {
  const oldURL = location.href;
  const { href: newURL } = new URL(`#${to}`, oldURL);
  if (newURL === oldURL) return;
  history[replace ? 'replaceState' : 'pushState'](
    replace ? { ...numberOf(history.state), ...Object(state) } : state,
    '',
    newURL,
  );
  dispatchEvent(new HashChangeEvent('hashchange', { oldURL, newURL }));
}

/** Of what an entry keeps, its number goes over to the one that replaces it: it is at the same place in the history. */
function numberOf(state: unknown): { entry?: unknown } {
  return typeof state === 'object' && state !== null && 'entry' in state ? { entry: state.entry } : {};
}

const listeners = new Set<() => void>();

/** All hear of a change in one go, so that React draws once: a page may have a hundred links. */
function onHashChange(changed: () => void): () => void {
  if (listeners.size === 0) addEventListener('hashchange', tellAll);
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
    if (listeners.size === 0) removeEventListener('hashchange', tellAll);
  };
}

function tellAll(): void {
  for (const changed of listeners) changed();
}

/** wouter decodes what its hooks return, and `URLSearchParams` decodes again: `%2541` would come out as `A`. */
function keepEscapes(text: string): string {
  return text.replaceAll('%', '%25');
}

function hashPath(): string {
  const [path = ''] = bareHash().split('?');
  return `/${path}`;
}

function hashSearch(): string {
  const hash = bareHash();
  const mark = hash.indexOf('?');
  return mark === -1 ? '' : hash.slice(mark + 1);
}

function bareHash(): string {
  return location.hash.replace(/^#?\/?/, '');
}
