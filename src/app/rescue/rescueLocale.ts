import { defaultLocale, isLocale, type Locale } from '#contract/locales.ts';

const byLanguage: Record<string, Locale> = { en: 'en', zh: 'zh', ja: 'jp', ko: 'ko', es: 'es', pt: 'pt', it: 'it' };

/**
 * The language of the way out: the one of the link that led there, else the one chosen in the app, else the browser's.
 * @param prefs what the app has stored of its settings, or null.
 */
export function chooseLocale(search: string, prefs: string | null, languages: readonly string[]): Locale {
  const asked = new URLSearchParams(search).get('lang');
  if (isLocale(asked)) return asked;
  const chosen = readLocale(prefs);
  if (chosen !== null) return chosen;
  const known = languages.map(localeOf).find((locale) => locale !== null);
  return known ?? defaultLocale;
}

function readLocale(prefs: string | null): Locale | null {
  try {
    const { locale } = JSON.parse(prefs ?? '{}') as { locale?: unknown };
    return isLocale(locale) ? locale : null;
  } catch {
    return null;
  }
}

/** Traditional characters are Hong Kong's here, wherever they are read. */
function localeOf(tag: string): Locale | null {
  if (/^zh-(hant|hk|tw|mo)\b/i.test(tag)) return 'hk';
  return byLanguage[tag.slice(0, 2).toLowerCase()] ?? null;
}
