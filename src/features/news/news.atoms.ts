import { atom } from 'jotai';
import { newsCategories } from '#contract/api/news.ts';
import type { Loadable } from '#src/lib/loadable.ts';
import { shelfOf } from '#src/state/news/shelves.ts';
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
