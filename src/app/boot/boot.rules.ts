import type { Locale } from '#contract/locales.ts';

/** The table of languages itself would be most of this script: it knows the default by name, and the others from the build. */
export const fallback: Locale = 'en';

export interface Start {
  locale: Locale;
  theme: 'light' | 'dark' | null;
  /** What the document shows until the app has come: a guest's home page in the language, or the places of any other page. */
  view: Locale | 'page';
  /** Whether what is shown first of a chart is known before the app has come: how somebody likes it is not, but on a first visit. */
  hasPicture: boolean;
}

/**
 * @param prefs what the app has stored of its settings, or null.
 * @param known the languages that there are.
 * @param session who was here last: `user`, `guest`, or null on a first visit.
 */
export function readStart(known: readonly string[], prefs: string | null, session: string | null, hash: string): Start {
  const { locale: chosen, theme } = parse(prefs);
  const locale = known.includes(String(chosen)) ? (chosen as Locale) : fallback;
  const hasPicture = session === null && isChart(hash);
  return {
    locale,
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    // With figures goes the word that they are practice.
    view: hasPicture || (session !== 'user' && isHome(hash)) ? locale : 'page',
    hasPicture,
  };
}

/**
 * The calls whose answers the page of the address shows first, with their fields. They are open to everybody, so they need no
 * token.
 */
export function earlyCalls(hash: string, { hasPicture }: Pick<Start, 'hasPicture'>): readonly string[] {
  const hasPrices = isHome(hash) || pathOf(hash) === '/pages/market/index';
  if (hasPicture) {
    const symbol = new URLSearchParams(hash.split('?')[1]).get('symbol') ?? 'BTCUSDT';
    return [`currency/new_timeshar?symbol=${encodeURIComponent(symbol)}&interval=15m&limit=500`];
  }
  return hasPrices ? ['currency/quotation_new', 'currency/whlist', 'market/sparks'] : [];
}

/**
 * What is fetched while the app itself is on its way: the language, and for a chart, which many open by its address, all that it
 * is made of. The app would ask for each part only when it has the one before.
 * @param catalogs where each language is.
 * @param chart the pieces of a chart's page.
 */
export function earlyFiles(
  hash: string,
  locale: Locale,
  catalogs: readonly string[],
  chart: readonly string[],
): readonly string[] {
  const words = catalogs.filter((file) => localeOf(file) === locale);
  return isChart(hash) ? [...words, ...chart, ...words.map(otherPart)] : words;
}

export function localeOf(catalog: string): string {
  return catalog.slice('assets/locale-'.length).slice(0, 2);
}

/** The words of the pages beyond the home page lie beside those of the home page. */
export function otherPart(catalog: string): string {
  return catalog.replace(/(?<=-..-)/, 'more-');
}

function isChart(hash: string): boolean {
  return pathOf(hash) === '/pages/kline/index';
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
