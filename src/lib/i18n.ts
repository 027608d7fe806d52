import { i18n, type Messages } from '@lingui/core';
import { type Locale, locales } from '../../contract/locales.ts';
import { AppError } from './appError.ts';

export { i18n };

const catalogs = import.meta.glob<{ messages: Messages }>('../../locales/*.po');

/** The Intl tag of a language: `jp` and `hk` are names of ours that Intl would take for English. */
export function tagOf(locale: Locale): string {
  return locales[locale].tag;
}

/**
 * Loads a language and shows the app in it. The page keeps its language when the catalog cannot be had.
 * @throws AppError `offline` when the catalog was never loaded before and cannot be now.
 */
export async function activateLocale(locale: Locale): Promise<void> {
  const messages = await loadMessages(locale);
  const tag = tagOf(locale);
  i18n.loadAndActivate({ locale, locales: [tag], messages });
  if (typeof document !== 'undefined') document.documentElement.lang = tag;
}

/** Without a catalog (before the first extraction) the English of the source shows. */
async function loadMessages(locale: Locale): Promise<Messages> {
  const load = catalogs[`../../locales/${locale}.po`];
  if (load === undefined) return {};
  try {
    return (await load()).messages;
  } catch (cause) {
    throw new AppError('offline', { cause });
  }
}
