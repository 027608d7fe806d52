import type { Locale } from '../../../contract/locales.ts';

/** The table of languages itself would be most of this script: it knows the default by name, and the others from the build. */
export const fallback: Locale = 'en';

export interface Start {
  locale: Locale;
  theme: 'light' | 'dark' | null;
  /** What the document shows until the app has come: a guest's home page in the language, or the places of any other page. */
  view: Locale | 'page';
}

/**
 * @param prefs what the app has stored of its settings, or null.
 * @param known the languages that there are.
 * @param session who was here last: `user`, `guest`, or null on a first visit.
 */
export function readStart(known: readonly string[], prefs: string | null, session: string | null, hash: string): Start {
  const { locale: chosen, theme } = parse(prefs);
  const locale = known.includes(String(chosen)) ? (chosen as Locale) : fallback;
  return {
    locale,
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    view: session !== 'user' && isHome(hash) ? locale : 'page',
  };
}

/** The calls whose answers the page of the address shows first. They are open to everybody, so they need no token. */
export function earlyCalls(hash: string): readonly string[] {
  const hasPrices = isHome(hash) || pathOf(hash) === '/pages/market/index';
  return hasPrices ? ['currency/quotation_new', 'currency/whlist', 'market/sparks'] : [];
}

function isHome(hash: string): boolean {
  return ['/', '/pages/index/index'].includes(pathOf(hash));
}

function pathOf(hash: string): string {
  return `/${hash.replace(/^#?\/?/, '').split('?')[0] ?? ''}`;
}

function parse(text: string | null): { locale?: unknown; theme?: unknown } {
  try {
    return Object(JSON.parse(text ?? '{}')) as { locale?: unknown; theme?: unknown };
  } catch {
    // Not ours, or cut off: as if nothing were stored.
    return {};
  }
}
