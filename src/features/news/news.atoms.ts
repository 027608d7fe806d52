import { atom } from 'jotai';
import { newsCategories } from '#contract/api/news.ts';
import type { Locale } from '#contract/locales.ts';
import type { Loadable } from '#src/lib/loadable.ts';
import { type AskedFact, askedFact } from '#src/state/feed/askedFact.ts';
import { type Article, askArticle, shelfOf } from '#src/state/news/shelves.ts';
import { type Front, frontOf } from './news.rules.ts';

/** The front page is drawn when all of its lists have come or failed: nothing on it is pushed down by what comes later. */
export const frontAtom = atom((get): Loadable<Front> => {
  const facts = newsCategories.map((category) => ({ category, fact: get(shelfOf(category).factAtom) }));
  if (facts.some(({ fact }) => fact.data === undefined && fact.status !== 'failed')) return { status: 'pending' };
  const failed = facts.flatMap(({ fact }) => (fact.status === 'failed' ? [fact.error] : []))[0];
  const known = facts.flatMap(({ category, fact }) =>
    fact.data === undefined ? [] : [[category, fact.data] as const],
  );
  if (known.length === 0 && failed !== undefined) return { status: 'failed', error: failed };
  return { status: 'ready', data: frontOf(Object.fromEntries(known)) };
});

export const refreshFrontAtom = atom(null, async (_get, set) => {
  await Promise.all(newsCategories.map((category) => set(shelfOf(category).refreshAtom)));
});

const articles = new Map<string, AskedFact<Article>>();

/** One article in one language. What was kept is asked for again the next time somebody looks at it. */
export function articleOf(id: string, locale: Locale): AskedFact<Article> {
  const key = `${locale}:${id}`;
  const known =
    articles.get(key) ??
    askedFact(
      () => askArticle(id),
      ({ keptAt }) => keptAt === null,
    );
  articles.set(key, known);
  return known;
}
