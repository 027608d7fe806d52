import MiniSearch from 'minisearch';
import type { HelpText } from './helpText.ts';

/** Scripts that write without spaces: their runs are cut into overlapping pairs, which finds words without a dictionary. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|[\p{Script=Hangul}]+|[\p{L}\p{N}]+/gu;
const isUnspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u;

/** Words as they are compared: full-width as half-width, without case and accents ("liquidación" is "liquidacion"). */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase();
  return [...plain.matchAll(unspaced)].flatMap(([run]) =>
    isUnspaced.test(run) ? pairsOf(run) : [withoutAccents(run)],
  );
}

function pairsOf(run: string): string[] {
  const signs = [...run];
  return signs.length === 1 ? signs : signs.slice(1).map((sign, index) => `${signs[index]}${sign}`);
}

function withoutAccents(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '');
}

export type HelpIndex = (query: string) => string[];

/** An index over the texts of one language. It answers ids, best first; words may be cut short or misspelt a little. */
export function indexOf(texts: readonly HelpText[]): HelpIndex {
  const index = new MiniSearch<HelpText>({
    fields: ['title', 'keywords', 'summary', 'body'],
    tokenize: wordsOf,
    processTerm: (term) => term,
    searchOptions: {
      boost: { title: 4, keywords: 3, summary: 2 },
      combineWith: 'AND',
      prefix: (term) => !isUnspaced.test(term) || term.length === 1,
      fuzzy: (term) => (isUnspaced.test(term) || term.length < 5 ? false : 0.2),
    },
  });
  index.addAll(texts);
  return (query) => index.search(query).map(({ id }) => String(id));
}
