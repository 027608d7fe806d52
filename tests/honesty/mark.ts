import type { Locale } from '#contract/locales.ts';

/** What the mark says. It is written here once more on purpose: whoever changes it in a catalog changes what people believe. */
export const markWords: Record<Locale, string> = {
  en: 'Practice money',
  zh: '模拟资金',
  hk: '模擬資金',
  jp: '模擬資金',
  ko: '모의 자금',
  es: 'Dinero de práctica',
  pt: 'Dinheiro simulado',
  it: 'Denaro simulato',
};
