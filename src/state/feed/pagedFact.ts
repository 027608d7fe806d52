import { atom, type PrimitiveAtom } from 'jotai';
import type { Atom, WritableAtom } from 'jotai';
import { pageMax } from '#contract/rules/paging.ts';
import type { Loadable, Settled } from '#src/lib/loadable.ts';
import { settle } from '#src/lib/loadable.ts';
import { asLongAs, joined, loadNext, type PageOf } from './pages.ts';
import { type Known, type UserFact, userFact } from './userFact.ts';

type AskPage<Q, R> = (query: Q, page: { cursor?: string; limit?: number }) => Promise<PageOf<R>>;

export interface PagedFact<Q, R> {
  /** What the list is filtered by. */
  queryAtom: PrimitiveAtom<Q>;
  /** What is loaded of it so far. */
  factAtom: Atom<Loadable<Known<PageOf<R>>>>;
  refreshAtom: WritableAtom<null, [], Promise<void>>;
  loadMoreAtom: WritableAtom<null, [], Promise<Settled<void>>>;
  /** Everything that the filter lets through, from the first page to the last. */
  loadAllAtom: WritableAtom<null, [], Promise<Settled<R[]>>>;
  /** Something newer is known without asking: every list that is loaded is told, with the filter it stands under. */
  changeAtom: WritableAtom<null, [change: (list: R[], query: Q) => R[]], Promise<void>>;
}

/**
 * A list of the user's that comes page by page, under a filter. Every filter is a fact of its own, so a late answer of one never
 * shows under another, and what was seen before is there offline.
 */
export function pagedFact<Q extends Record<string, string>, R extends { id: string }>(
  key: string,
  first: Q,
  ask: AskPage<Q, R>,
): PagedFact<Q, R> {
  const queryAtom = atom<Q>(first);
  const facts = new Map<string, { query: Q; fact: UserFact<PageOf<R>> }>();
  const factOf = (query: Q): UserFact<PageOf<R>> => {
    const name = [key, ...Object.values(query)].join(':');
    const known = facts.get(name) ?? { query, fact: userFact<PageOf<R>>(name, (shown) => ask(query, asLongAs(shown))) };
    facts.set(name, known);
    return known.fact;
  };
  const factAtom = atom((get) => get(factOf(get(queryAtom)).factAtom));
  return {
    queryAtom,
    factAtom,
    refreshAtom: atom(null, (get, set) => set(factOf(get(queryAtom)).refreshAtom)),
    loadMoreAtom: atom(null, (get, set) => {
      const query = get(queryAtom);
      const known = get(factAtom).data;
      return loadNext<R, PageOf<R>>(
        known,
        (cursor) => ask(query, { cursor }),
        (join) => set(factOf(query).changeAtom, join),
      );
    }),
    loadAllAtom: atom(null, (get) => settle(allOf(get(queryAtom), ask))),
    changeAtom: atom(null, async (_get, set, change: (list: R[], query: Q) => R[]) => {
      const told = [...facts.values()].map(({ query, fact }) =>
        set(fact.changeAtom, (before) => ({ ...before, list: change(before.list, query) })),
      );
      await Promise.all(told);
    }),
  };
}

async function allOf<Q, R extends { id: string }>(query: Q, ask: AskPage<Q, R>): Promise<R[]> {
  let all = await ask(query, { limit: pageMax });
  while (all.next !== null) all = joined(all, await ask(query, { limit: pageMax, cursor: all.next }));
  return all.list;
}
