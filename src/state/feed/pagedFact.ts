import { atom, type PrimitiveAtom } from 'jotai';
import type { Atom, WritableAtom } from 'jotai';
import type { Loadable, Settled } from '../../lib/loadable.ts';
import { settle } from '../../lib/loadable.ts';
import { type Known, type UserFact, userFact } from './userFact.ts';

export interface PageOf<R> {
  list: R[];
  next: string | null;
}

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
}

const exportPage = 100;

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
  const facts = new Map<string, UserFact<PageOf<R>>>();
  const factOf = (query: Q): UserFact<PageOf<R>> => {
    const name = [key, ...Object.values(query)].join(':');
    const fact = facts.get(name) ?? userFact<PageOf<R>>(name, () => ask(query, {}));
    facts.set(name, fact);
    return fact;
  };
  const factAtom = atom((get) => get(factOf(get(queryAtom)).factAtom));
  return {
    queryAtom,
    factAtom,
    refreshAtom: atom(null, (get, set) => set(factOf(get(queryAtom)).refreshAtom)),
    loadMoreAtom: atom(null, async (get, set): Promise<Settled<void>> => {
      const query = get(queryAtom);
      const cursor = get(factAtom).data?.next ?? null;
      if (cursor === null) return { status: 'ready', data: undefined };
      const result = await settle(ask(query, { cursor }));
      if (result.status === 'failed') return result;
      await set(factOf(query).changeAtom, (before) => (before.next === cursor ? joined(before, result.data) : before));
      return { status: 'ready', data: undefined };
    }),
    loadAllAtom: atom(null, (get) => settle(allOf(get(queryAtom), ask))),
  };
}

function joined<R extends { id: string }>(before: PageOf<R>, { list, next }: PageOf<R>): PageOf<R> {
  const known = new Set(before.list.map(({ id }) => id));
  return { list: [...before.list, ...list.filter(({ id }) => !known.has(id))], next };
}

async function allOf<Q, R extends { id: string }>(query: Q, ask: AskPage<Q, R>): Promise<R[]> {
  let all = await ask(query, { limit: exportPage });
  while (all.next !== null) all = joined(all, await ask(query, { limit: exportPage, cursor: all.next }));
  return all.list;
}
