import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { formatter } from '@lingui/format-po';
import { describe, expect, test } from 'vitest';
import { type Locale, localeIds } from '#contract/locales.ts';
import { tablesOf } from './tables.ts';
import { root } from './tree.ts';

/**
 * The words that were chosen, language by language (locales/glossary): where the English has a term, the translation has its word,
 * and what was decided against is nowhere.
 */
interface Glossary {
  terms: Record<string, { use: readonly string[]; not?: readonly string[] }>;
  never: readonly { pattern: string; why: string }[];
}

const glossaryOf = (locale: Locale): Glossary =>
  JSON.parse(readFileSync(path.join(root, `locales/glossary/${locale}.json`), 'utf8')) as Glossary;
const english = glossaryOf('en');

/** Messages by their English. What is not translated yet is the business of another check. */
async function messagesOf(locale: Locale): Promise<[source: string, text: string][]> {
  const file = path.join(root, `locales/${locale}.po`);
  const catalog = await formatter().parse(readFileSync(file, 'utf8'), { locale, sourceLocale: 'en', filename: file });
  return Object.values(catalog)
    .map(({ message = '', translation = '' }): [string, string] => [message, translation])
    .filter(([, text]) => text !== '');
}

/** Long texts by file, without what only the search reads, and without addresses. */
function textsOf(locale: Locale): Map<string, string> {
  const texts = new Map<string, string>();
  for (const kind of ['help', 'news']) {
    const folder = path.join(root, 'locales', kind, locale);
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      const text = readFileSync(path.join(folder, name), 'utf8');
      texts.set(
        `${kind}/${name}`,
        text.replace(/^keywords:.*$/m, '').replace(/\]\([^)]*\)|https?:\S+|`[^`]*`|\{\{\w+\}\}|\[\[[\w-]+\]\]/g, ''),
      );
    }
  }
  return texts;
}
const englishTexts = textsOf('en');

/** A placeholder is no word that anybody reads. */
const withoutNames = (text: string) => text.replace(/\{\w+\}/g, '');

const has = (text: string, words: readonly string[]) => {
  const plain = text.toLowerCase();
  return words.some((word) => plain.includes(word.toLowerCase()));
};

/** How often the English has a term. It is looked through by whole words: an "option" is no "optional". */
const countOf = (text: string, term: string) => {
  const forms = english.terms[term]?.use ?? [];
  return [...withoutNames(text).matchAll(new RegExp(`(?<![\\w-])(${forms.join('|')})(?![\\w-])`, 'gi'))].length;
};

describe.each(localeIds.filter((locale) => locale !== 'en'))('the words of %s', (locale) => {
  const glossary = glossaryOf(locale);
  const terms = Object.entries(glossary.terms);

  test('has a word for every term', () => {
    expect(Object.keys(glossary.terms)).toEqual(Object.keys(english.terms));
    expect(terms.filter(([, { use }]) => use.length === 0)).toEqual([]);
  });

  test('the catalog uses the chosen words', async () => {
    const strays = (await messagesOf(locale)).flatMap(([source, text]) =>
      terms
        .filter(([term, { use }]) => countOf(source, term) > 0 && !has(text, use))
        .map(([term]) => `${term}: "${source}" is "${text}"`),
    );
    expect(strays).toEqual([]);
  });

  test('help and news use the chosen words where a text is about the thing', () => {
    const texts = textsOf(locale);
    const strays = [...englishTexts].flatMap(([file, source]) =>
      terms
        .filter(([term, { use }]) => countOf(source, term) >= 3 && !has(texts.get(file) ?? '', use))
        .map(([term]) => `${file}: ${term}`),
    );
    expect(strays).toEqual([]);
  });
});

describe.each(localeIds)('what %s does without', (locale) => {
  test('is nowhere in catalog, help, news and tables', async () => {
    const { terms, never } = glossaryOf(locale);
    const rejected = Object.values(terms).flatMap((term) => term.not ?? []);
    const patterns = never.map(({ pattern, why }) => ({ pattern: new RegExp(pattern, 'iu'), why }));
    const messages = (await messagesOf(locale)).map(([, text]) => ['catalog', withoutNames(text)] as const);
    const texts = [...messages, ...textsOf(locale), ...tablesOf(locale)];
    const found = texts.flatMap(([file, text]) => [
      ...rejected.filter((word) => has(text, [word])).map((word) => `${file}: ${word}: ${around(text, word)}`),
      ...patterns.flatMap(({ pattern, why }) => {
        const match = pattern.exec(text)?.[0];
        return match === undefined ? [] : [`${file}: ${match} (${why}): ${around(text, match)}`];
      }),
    ]);
    expect(found).toEqual([]);
  });
});

function around(text: string, word: string): string {
  const at = text.toLowerCase().indexOf(word.toLowerCase());
  return text.slice(Math.max(0, at - 15), at + word.length + 15).replaceAll('\n', ' ');
}

test('a profit has its name wherever it is shown: of price alone, net, unrealised, realised, or of a time', async () => {
  const named = /(un)?realised P\/L|net P\/L|P\/L from price|today’s P\/L|P\/L for this period/gi;
  // What lists of positions have in them, not a figure.
  const lists = [
    'Open positions appear here with their P/L, liquidation price and TP/SL.',
    'See the P/L, swaps and transactions of each order.',
  ];
  const sources = (await messagesOf('en')).map(([source]) => source).filter((source) => source.includes('P/L'));
  expect(sources).toEqual(expect.arrayContaining(lists));
  const bare = sources.filter((source) => source.replace(named, '').includes('P/L'));
  expect(bare.toSorted()).toEqual(lists);
});
