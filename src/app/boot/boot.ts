import { askEarly } from '../../lib/api/early.ts';
import { earlyCalls, readStart } from './boot.rules.ts';
import { afterFirstFrame } from './frame.ts';

/**
 * Runs as soon as the document is there, long before the app has come: what the app will ask for first is asked for now, and what
 * the document shows meanwhile is in the language and the colours of the reader. The app works without it.
 */

/** Where the catalogs are, the build has written beside the script. */
const files = document.currentScript?.dataset['catalogs']?.split(' ') ?? [];
const localeOf = (file: string) => file.slice('assets/locale-'.length).slice(0, 2);
const start = readStart(files.map(localeOf), stored('hft:prefs'), stored('hft:start'), location.hash);
const html = document.documentElement;
html.dataset['start'] = start.view;
if (start.theme !== null) html.dataset['theme'] = start.theme;

// The first request of a page takes its time to be made; what the document shows does not have to wait for it.
void afterFirstFrame().then(() => {
  preloadCatalog();
  const calls = earlyCalls(location.hash);
  if (calls.length > 0) void askEarly(calls, start.locale);
});

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is forbidden: as if nothing were stored.
    return null;
  }
}

function preloadCatalog(): void {
  const file = files.find((name) => localeOf(name) === start.locale);
  if (file === undefined) return;
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = `./${file}`;
  document.head.append(link);
}
