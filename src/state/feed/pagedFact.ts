import { type Atom, atom, type PrimitiveAtom, type WritableAtom } from 'jotai';
import { type Settled, settle } from '#src/lib/loadable.ts';
import { type Fact, fact, type FactOptions, type Question } from './fact.ts';

import { userIdAtom } from '../session.ts';
import { allRows, asLongAs, loadNext, type PageAsk, type PageOf } from './pages.ts';
import { perKey } from './perKey.ts';

interface Row {
  id: string;
}

export interface ListFact<R extends Row, P extends PageOf<R> = PageOf<R>> extends Fact<P> {
  /** Fetches the page below what is shown, if there is one. */
  loadMoreAtom: WritableAtom<null, [], Promise<Settled<void>>>;
  /** Every row, from the first page to the last; what is shown stays as it is. */
  loadAllAtom: WritableAtom<null, [], Promise<Settled<R[]>>>;
}

const ofUser = { scope: 'user', keep: true } as const;

/**
 * A list that comes page by page; refetched, it is as long as it was, up to one page.
 * @param ask fetches one page. The first one may say more than its rows.
 */
export function listFact<R extends Row, P extends PageOf<R> = PageOf<R>>(
  key: string,
  ask: (page: PageAsk, question?: Question<P>) => Promise<P>,
  options: FactOptions<P> = ofUser,
): ListFact<R, P> {
  const list = fact<P>(key, (question) => ask(asLongAs(question.shown), question), options);
  const loadMoreAtom = atom(null, (get, set) => {
    const userId = get(userIdAtom);
    return loadNext<R, P>(
      get(list.factAtom).data,
      (cursor) => ask({ cursor }),
      (join) => (userId === get(userIdAtom) ? set(list.changeAtom, join) : undefined),
    );
  });
  return { ...list, loadMoreAtom, loadAllAtom: atom(null, () => settle(allRows<R>((page) => ask(page)))) };
}

/** The one of several lists that is shown now. */
export function chosenList<R extends Row, P extends PageOf<R>>(listAtom: Atom<ListFact<R, P>>): ChosenList<R, P> {
  return {
    factAtom: atom((get) => get(get(listAtom).factAtom)),
    refreshAtom: atom(null, (get, set) => set(get(listAtom).refreshAtom)),
    loadMoreAtom: atom(null, (get, set) => set(get(listAtom).loadMoreAtom)),
    loadAllAtom: atom(null, (get, set) => set(get(listAtom).loadAllAtom)),
  };
}

type ChosenList<R extends Row, P extends PageOf<R> = PageOf<R>> = Omit<
  ListFact<R, P>,
  'changeAtom' | 'knownAtom' | 'refreshUnlessKnownAtom'
>;

export interface PagedFact<Q, R extends Row> extends ChosenList<R> {
  /** What the list is filtered by. */
  queryAtom: PrimitiveAtom<Q>;
  /** Something newer is known without asking: it is applied to every list that is loaded, each under its own filter. */
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
