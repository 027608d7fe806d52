import { atom, type PrimitiveAtom, type WritableAtom } from 'jotai';
import { type ChosenList, chosenList, listFact, type PageAsk, type PageOf, type Row } from './listFact.ts';
import { perKey } from './perKey.ts';

export interface PagedFact<Q, R extends Row> extends ChosenList<R> {
  /** The filter of the list. */
  queryAtom: PrimitiveAtom<Q>;
  /** Applies something newer without fetching, to every list that is loaded, each under its own filter. */
  changeAtom: WritableAtom<null, [change: (list: R[], query: Q) => R[]], Promise<void>>;
}

/**
 * A list of the user's under a filter. Every filter has a list of its own: a late answer of one never shows under another, and what
 * was seen before is there offline.
 */
export function pagedFact<Q extends Record<string, string>, R extends Row>(
  key: string,
  first: Q,
  ask: (query: Q, page: PageAsk) => Promise<PageOf<R>>,
): PagedFact<Q, R> {
  const queryAtom = atom<Q>(first);
  const nameOf = (query: Q) => [key, ...Object.values(query)].join(':');
  const lists = perKey((query: Q) => ({ query, ...listFact<R>(nameOf(query), (page) => ask(query, page)) }), {
    nameOf,
  });
  return {
    queryAtom,
    ...chosenList(atom((get) => lists(get(queryAtom)))),
    changeAtom: atom(null, async (_get, set, change: (list: R[], query: Q) => R[]) => {
      const changes = lists
        .all()
        .map(({ query, changeAtom }) => set(changeAtom, (page) => ({ ...page, list: change(page.list, query) })));
      await Promise.all(changes);
    }),
  };
}
