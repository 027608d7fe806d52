import { askEarly } from '#src/lib/api/early.ts';
import { earlyCalls, earlyFiles, localeOf, readStart } from './boot.rules.ts';
import { afterFirstFrame } from './frame.ts';

/**
 * Runs as soon as the document is there, long before the app has come: what the app will ask for first is asked for now, and what
 * the document shows meanwhile is in the language and the colours of the reader. The app works without it.
 */

/** Where everything is, the build has written beside the script. */
const written = document.currentScript?.dataset;
const listOf = (name: string) => written?.[name]?.split(' ') ?? [];
const [catalogs, chart] = [listOf('catalogs'), listOf('chart')];
const start = readStart(catalogs.map(localeOf), stored('hft:prefs'), stored('hft:start'), location.hash);
const html = document.documentElement;
html.dataset['start'] = start.view;
if (start.hasPicture) html.dataset['picture'] = '';
if (start.theme !== null) html.dataset['theme'] = start.theme;

// The first request of a page takes its time to be made; what the document shows does not have to wait for it.
void afterFirstFrame().then(async () => {
  const calls = earlyCalls(location.hash, start);
  if (start.hasPicture) {
    void showPicture();
    await askEarly(calls, start.locale);
  }
  for (const file of earlyFiles(location.hash, start.locale, catalogs, chart)) preload(file);
  if (!start.hasPicture && calls.length > 0) void askEarly(calls, start.locale);
});

/** Comes to an end with the picture: on a slow line all that the app consists of would take its share meanwhile. */
async function showPicture(): Promise<void> {
  try {
    await import(new URL(written?.['picture'] ?? '', document.baseURI).href);
  } catch {
    // The chart itself comes without it.
  }
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is forbidden: as if nothing were stored.
    return null;
  }
}

function preload(file: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  if (file.endsWith('css')) {
    link.rel = 'preload';
    link.as = 'style';
    // As the app will ask for it: otherwise it would be fetched twice.
    link.crossOrigin = '';
  }
  link.href = `./${file}`;
  document.head.append(link);
}
