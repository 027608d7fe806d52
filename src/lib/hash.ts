import { useMemo, useSyncExternalStore } from 'react';

/**
 * Where the app is: a path and its query, both inside the hash (`#/pages/x?symbol=Y`), so that every page can be reloaded,
 * shared and opened offline. This is all the router there is: see docs/decisions/005-routing.md.
 */
interface GoOptions {
  replace?: boolean;
  state?: unknown;
}

/** The path shown, and how to go to another. */
export function useHashLocation(): [string, (to: string, options?: GoOptions) => void] {
  const path = useSyncExternalStore(onHashChange, hashPath);
  return [path, go];
}

export function useHashSearch(): string {
  return useSyncExternalStore(onHashChange, hashSearch);
}

/** The query of the page shown. */
export function useQuery(): URLSearchParams {
  const search = useHashSearch();
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** Goes to a path of `paths`; with `replace` the page left is not come back to. */
export function useGo(): (path: string, options?: GoOptions) => void {
  return go;
}

/** The path shown, with its query: what a login comes back to. */
export function currentPath(): string {
  const search = hashSearch();
  return search === '' ? hashPath() : `${hashPath()}?${search}`;
}

export function go(to: string, { replace = false, state = null }: GoOptions = {}): void {
  const oldURL = location.href;
  const url = new URL(oldURL);
  url.hash = to.startsWith('/') ? to : `/${to}`;
  history[replace ? 'replaceState' : 'pushState'](state, '', url.href);
  dispatchEvent(new HashChangeEvent('hashchange', { oldURL, newURL: url.href }));
}

function onHashChange(changed: () => void): () => void {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
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
