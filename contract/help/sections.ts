import type { Locale } from '../locales.ts';
import { wordsOf } from './words.ts';

/** A part of a text below a heading of the second rank. */
export interface Section {
  heading: string;
  /** Markdown. */
  body: string;
}

/** The sections of a text in their order, without what stands before the first heading. */
export function sectionsOf(body: string): Section[] {
  return body
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [heading = '', ...lines] = part.split('\n');
      return { heading: heading.trim(), body: lines.join('\n').trim() };
    });
}

/** A word in a heading says what the section is about. */
const headingCounts = 3;

/**
 * Which section has the most of a question's terms, those in its heading before all; null where none has any. A term that every section
 * has says nothing of where the answer is.
 */
export function bestSection(body: string, terms: ReadonlyMap<string, number>, locale: Locale): number | null {
  const sections = sectionsOf(body).map((section) => ({
    heading: new Set(wordsOf(section.heading, locale)),
    all: new Set([...wordsOf(section.heading, locale), ...wordsOf(section.body, locale)]),
  }));
  const scores = sections.map(() => 0);
  for (const [term, weight] of terms) {
    const having = sections.filter(({ all }) => all.has(term)).length;
    if (having === 0 || (having === sections.length && having > 1)) continue;
    for (const [at, { heading, all }] of sections.entries())
      if (all.has(term)) scores[at] = (scores[at] ?? 0) + (weight / having) * (heading.has(term) ? headingCounts : 1);
  }
  const best = Math.max(0, ...scores);
  return best === 0 ? null : scores.indexOf(best);
}
