import MiniSearch from 'minisearch';
import type { Locale } from '../locales.ts';
import type { HelpText } from './helpText.ts';
import { termsOf } from './question.ts';
import { bestSection } from './sections.ts';
import { isSigns, plainOf, wordsOf } from './words.ts';

/** A text that a question leads to, and which of its sections (counted from 0 by their headings); null where none of them says more. */
export interface Nearest {
  id: string;
  section: number | null;
}

export interface HelpIndex {
  /** Ids, best first. It takes words, cut short or misspelt a little, as well as whole questions. */
  find(query: string): string[];
  /** The three texts that come nearest to a question; `isSure` where the first of them has most of what it asks for. */
  nearest(question: string): { list: Nearest[]; isSure: boolean };
}

interface Hit {
  id: string;
  score: number;
  /** Whether it has enough of the question to answer it. */
  isSure: boolean;
}

/** What scores less than this share of the best hit has a word of the question by chance. */
const least = 0.15;

const nearestMax = 3;

/** So much of a question has to be in a text that is said to answer it: of its words, and of its pairs of signs, which overlap. */
const sureShare = { words: 0.5, signs: 0.2 };

/** Left out of the index: figures to fill in, block names, and the targets of links. */
const hidden = /\{\{\w+\}\}|^\[\[[\w-]+\]\]$|\]\([^)]*\)/gm;

/** An index over the texts of one language: more of the words, rarer ones, and those in a title or among the keywords count more. */
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
  const bodies = new Map(texts.map(({ id, body }) => [id, body]));
  const isNamed = (query: string, id: string) => names.get(nameOf(query))?.has(id) === true;

  function hitsOf(query: string): Hit[] {
    const terms = termsOf(query, locale);
    const enough = [...terms].reduce(
      (sum, [term, weight]) => sum + weight * sureShare[isSigns(term) ? 'signs' : 'words'],
      0,
    );
    const hits = index
      .search(query, { tokenize: () => [...terms.keys()], boostTerm: (term) => terms.get(term) ?? 1 })
      .map(({ id, score, queryTerms, match }) => {
        const isMeant = Object.values(match).some((fields) => fields.some((field) => field !== 'body'));
        return { id: String(id), score, isSure: isMeant && sumOf(terms, queryTerms) >= enough };
      });
    const best = hits[0]?.score ?? 0;
    return hits
      .filter(({ id, score }) => score >= best * least || isNamed(query, id))
      .toSorted((one, other) => Number(isNamed(query, other.id)) - Number(isNamed(query, one.id)));
  }
  return {
    find: (query) => hitsOf(query).map(({ id }) => id),
    nearest(question) {
      const hits = hitsOf(question);
      const [first] = hits;
      const list = hits.slice(0, nearestMax).map(({ id }) => {
        return { id, section: bestSection(bodies.get(id) ?? '', termsOf(question, locale), locale) };
      });
      return { list, isSure: first !== undefined && (first.isSure || isNamed(question, first.id)) };
    },
  };
}

function sumOf(weights: ReadonlyMap<string, number>, terms: readonly string[]): number {
  return [...new Set(terms)].reduce((sum, term) => sum + (weights.get(term) ?? 0), 0);
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
