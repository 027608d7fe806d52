import type { Locale } from '#contract/locales.ts';
import { AppError } from '../appError.ts';
import type { HelpText } from '#contract/help/helpText.ts';

type Load = () => Promise<{ texts: readonly HelpText[] }>;

const languages: Record<Locale, Load> = {
  en: () => import('virtual:help/en'),
  zh: () => import('virtual:help/zh'),
  hk: () => import('virtual:help/hk'),
  jp: () => import('virtual:help/jp'),
  ko: () => import('virtual:help/ko'),
  es: () => import('virtual:help/es'),
  pt: () => import('virtual:help/pt'),
  it: () => import('virtual:help/it'),
};

/**
 * All texts of a language.
 * @throws AppError `offline` when they were never loaded on this device and cannot be now.
 */
export async function loadHelp(locale: Locale): Promise<readonly HelpText[]> {
  try {
    const { texts } = await languages[locale]();
    return texts;
  } catch (cause) {
    throw new AppError('offline', { cause });
  }
}
