import MiniSearch from 'minisearch';
import type { Locale } from '#contract/locales.ts';
import type { HelpText } from './helpText.ts';
import { termsOf } from './question.ts';
import { isSigns, plainOf, wordsOf } from './words.ts';

export type HelpIndex = (query: string) => string[];

/** What scores less than this share of the best hit has a word of the question by chance. */
const least = 0.15;

/** Left out of the index: figures to fill in, block names, and the targets of links. */
const hidden = /\{\{\w+\}\}|^\[\[[\w-]+\]\]$|\]\([^)]*\)/gm;

/**
 * An index over the texts of one language. It takes words, cut short or misspelt a little, as well as whole questions, and
 * answers ids, best first: more of the words, rarer ones, and those in a title or among the keywords count more.
 */
export function indexOf(texts: readonly HelpText[], locale: Locale): HelpIndex {
  const index = new MiniSearch<HelpText>({
    fields: ['title', 'keywords', 'summary', 'body'],
    tokenize: (text) => wordsOf(text, locale),
    processTerm: (term) => term,
    searchOptions: {
      boost: { title: 4, keywords: 3, summary: 2 },
      combineWith: 'OR',
      prefix: (term, position, terms) =>
        isSigns(term) ? term.length === 1 : term.length >= 3 || position === terms.length - 1,
      fuzzy: (term) => (isSigns(term) || /\d/.test(term) || term.length < 5 ? false : 0.2),
    },
  });
  index.addAll(texts.map((text) => ({ ...text, body: text.body.replaceAll(hidden, ' ') })));
  const names = namesOf(texts);
  return (query) => {
    const terms = termsOf(query, locale);
    const named = names.get(nameOf(query));
    const isNamed = (id: string) => named?.has(id) === true;
    const hits = index
      .search(query, { tokenize: () => [...terms.keys()], boostTerm: (term) => terms.get(term) ?? 1 })
      .map(({ id, score }) => ({ id: String(id), score }));
    const best = hits[0]?.score ?? 0;
    return hits
      .filter(({ id, score }) => score >= best * least || isNamed(id))
      .toSorted((one, other) => Number(isNamed(other.id)) - Number(isNamed(one.id)))
      .map(({ id }) => id);
  };
}

/** Which texts have which title or keyword, word for word. */
function namesOf(texts: readonly HelpText[]): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Map<string, Set<string>>();
  for (const { id, title, keywords } of texts)
    for (const name of [title, ...keywords.split(/[,、，]/)].map(nameOf).filter((one) => one !== ''))
      names.set(name, (names.get(name) ?? new Set()).add(id));
  return names;
}

function nameOf(words: string): string {
  return plainOf(words).trim();
}
