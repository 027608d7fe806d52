import type { Locale } from '#contract/locales.ts';
import { stemOf } from './stems.ts';
import { type Filler, fillerOf } from './filler.ts';
import { isSigns, pairsOf, plainOf, runsOf, wordsOf } from './words.ts';

/** What a term counts that may as well be grammar: a particle, or a sign that stood beside one. */
const weak = 0.3;
const hiragana = /^\p{Script=Hiragana}/u;

/**
 * What a question asks for: the terms to look up, and how much each counts (at most 1). Words that every question has
 * ("how do I", 怎么, 어떻게) are left out, unless the question has no others.
 */
export function termsOf(question: string, locale: Locale): ReadonlyMap<string, number> {
  const filler = fillerOf(locale);
  const terms = new Map<string, number>();
  const plain = plainOf(question);
  for (const run of runsOf(filler.phrases === null ? plain : plain.replace(filler.phrases, ' '))) {
    if (filler.words.has(run)) continue;
    const counted = isSigns(run) ? signsOf(run, filler) : [[stemOf(run, locale), 1] as const];
    for (const [term, weight] of counted) terms.set(term, Math.max(weight, terms.get(term) ?? 0));
  }
  return terms.size > 0 ? terms : new Map(wordsOf(question, locale).map((word) => [word, 1]));
}

/** The pairs of a run, and the single signs left once the grammar is off (倉 in 個倉俾人, 금 in 금도). */
function signsOf(run: string, { particles, endings }: Filler): (readonly [string, number])[] {
  const isAlone = run.length === 1;
  if (hiragana.test(run)) return isAlone ? [] : pairsOf(run).map((pair) => [pair, weak]);
  const bare = endings === null ? run : run.replace(endings, '') || run;
  const parts = particles === null ? [bare] : bare.split(particles).filter((part) => part !== '');
  const own = parts
    .flatMap(pairsOf)
    .map((term) => [term, isAlone || term.length > 1 || bare !== run ? 1 : weak] as const);
  return [...pairsOf(run).map((pair) => [pair, weak] as const), ...own];
}
