import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readText } from '#contract/help/helpText.ts';
import { type HelpIndex, indexOf, type Nearest } from '#contract/help/search.ts';
import { defaultLocale, type Locale, localeIds } from '#contract/locales.ts';

const folder = path.resolve(import.meta.dirname, '../../../locales/help');

/** Made when somebody first asks in a language: all of them would cost a start what most starts do not need. */
const indexes = new Map<Locale, HelpIndex>();

function indexIn(locale: Locale): HelpIndex {
  const made = indexes.get(locale) ?? readIndex(locale);
  indexes.set(locale, made);
  return made;
}

/** The same texts, and the same index over them, as the app's search of the help. */
function readIndex(locale: Locale): HelpIndex {
  const own = path.join(folder, locale);
  const names = readdirSync(own);
  return indexOf(
    names.map((name) => readText(path.basename(name, '.md'), readFileSync(path.join(own, name), 'utf8'))),
    locale,
  );
}

/**
 * The articles that come nearest to a question in the language of the app; whoever writes in another one than the app has is understood
 * as well. An article is the same one in every language.
 */
export function nearestArticles(question: string, lang: Locale): ReturnType<HelpIndex['nearest']> {
  const own = indexIn(lang).nearest(question);
  if (own.isSure) return own;
  const others = [defaultLocale, ...localeIds].filter((locale) => locale !== lang && isWrittenAlike(locale, question));
  for (const locale of new Set(others)) {
    const found = indexIn(locale).nearest(question);
    if (found.isSure) return found;
  }
  return own.list.length > 0 ? own : { list: [...general], isSure: false };
}

/** What helps where nothing comes near. */
const general: readonly Nearest[] = ['problems', 'how-it-works', 'what-this-is'].map((id) => ({ id, section: null }));

const signs: Partial<Record<Locale, RegExp>> = {
  zh: /\p{Script=Han}/u,
  hk: /\p{Script=Han}/u,
  jp: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  ko: /\p{Script=Hangul}/u,
};

/** Whether a text could be in a language, by its script. */
function isWrittenAlike(locale: Locale, text: string): boolean {
  return signs[locale]?.test(text) ?? /\p{Script=Latin}/u.test(text);
}
