import { askEarly } from '../../lib/api/early.ts';
import { earlyCalls, readStart } from './boot.rules.ts';

/**
 * Runs as soon as the document is there, long before the app has come: what the app will ask for first is asked for now, and what
 * the document shows meanwhile is in the language and the colours of the reader. The app works without it.
 */
const start = readStart(stored('hft:prefs'), stored('hft:start'), location.hash);
const html = document.documentElement;
html.dataset['start'] = start.view;
if (start.theme !== null) html.dataset['theme'] = start.theme;

preloadCatalog();
const calls = earlyCalls(location.hash);
if (calls.length > 0) askEarly(calls, start.locale);

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is forbidden: as if nothing were stored.
    return null;
  }
}

/** Where the catalogs are, the build has written beside the script. */
function preloadCatalog(): void {
  const files = document.currentScript?.dataset['catalogs'] ?? '';
  const file = files.split(' ').find((name) => name.startsWith(`assets/locale-${start.locale}-`));
  if (file === undefined) return;
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = `./${file}`;
  document.head.append(link);
}
