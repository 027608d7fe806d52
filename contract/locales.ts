/** The one table of languages: the catalogs, the menu, the formats and the default price colours come from it. */
export const locales = {
  en: { name: 'English', tag: 'en-GB', risesAre: 'green' },
  zh: { name: '简体中文', tag: 'zh-Hans-CN', risesAre: 'red' },
  hk: { name: '繁體中文（香港）', tag: 'zh-Hant-HK', risesAre: 'green' },
  jp: { name: '日本語', tag: 'ja-JP', risesAre: 'red' },
  ko: { name: '한국어', tag: 'ko-KR', risesAre: 'red' },
  es: { name: 'Español', tag: 'es-ES', risesAre: 'green' },
  pt: { name: 'Português', tag: 'pt-BR', risesAre: 'green' },
  it: { name: 'Italiano', tag: 'it-IT', risesAre: 'green' },
} as const satisfies Record<string, { name: string; tag: string; risesAre: 'green' | 'red' }>;

export type Locale = keyof typeof locales;

export const localeIds = Object.keys(locales) as Locale[];

export const defaultLocale: Locale = 'en';

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && Object.hasOwn(locales, value);
}
