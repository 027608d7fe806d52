import { i18n, type Messages } from '@lingui/core';
import { type Locale, locales } from '#contract/locales.ts';
import { AppError } from './appError.ts';

export { i18n };

/**
 * The words of the frame and the home page; the build has put those of all other pages into a part of their own, behind `more`
 * (src/build/splitCatalogs.ts). In development and in tests a catalog is whole.
 */
interface Catalog {
  messages: Messages;
  more?: () => Promise<Catalog>;
}

const catalogs = import.meta.glob<Catalog>('../../locales/*.po');

/** Under way or done once a page was asked for that has words of its own: from then on every language is loaded whole. */
let pageWords: Promise<void> | null = null;

/** What was asked for last: pages wait for it, and add their words to it. */
let activation: Promise<void> = Promise.resolve();
let shown: Catalog | null = null;

/** The Intl tag of a language: `jp` and `hk` are names of ours that Intl would take for English. */
export function tagOf(locale: Locale): string {
  return locales[locale].tag;
}

/**
 * Loads a language and shows the app in it. The page keeps its language when the catalog cannot be had.
 * @throws AppError `offline` when the catalog was never loaded before and cannot be now.
 */
export function activateLocale(locale: Locale): Promise<void> {
  activation = activate(locale);
  return activation;
}

async function activate(locale: Locale): Promise<void> {
  // Without a catalog (before the first extraction) the English of the source shows.
  const catalog = await load(catalogs[`../../locales/${locale}.po`] ?? (() => Promise.resolve({ messages: {} })));
  const more = pageWords === null ? {} : await loadMore(catalog);
  const tag = tagOf(locale);
  shown = catalog;
  i18n.loadAndActivate({ locale, locales: [tag], messages: { ...catalog.messages, ...more } });
  if (typeof document !== 'undefined') showOnDocument(locale, tag);
}

/**
 * Brings the words of the pages beyond the home page, in the language shown and in every one to come.
 * @throws AppError `offline` when they cannot be had.
 */
export function loadPageWords(): Promise<void> {
  const loading = pageWords ?? addPageWords();
  pageWords = loading;
  loading.catch(() => (pageWords = null));
  return loading;
}

async function addPageWords(): Promise<void> {
  await activation.catch(() => undefined);
  const catalog = shown;
  if (catalog === null) return;
  const more = await loadMore(catalog);
  if (catalog === shown) i18n.load(i18n.locale, more);
}

async function loadMore({ more }: Catalog): Promise<Messages> {
  return more === undefined ? {} : (await load(more)).messages;
}

async function load(part: () => Promise<Catalog>): Promise<Catalog> {
  try {
    return await part();
  } catch (cause) {
    throw new AppError('offline', { cause });
  }
}

/**
 * The manifest is in the language too. Its link names none before: a browser that is fetching one does not look at another.
 */
function showOnDocument(locale: Locale, tag: string): void {
  document.documentElement.lang = tag;
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `./manifest/${locale}.webmanifest`);
}
