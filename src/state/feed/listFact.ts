import { type Atom, atom, type WritableAtom } from 'jotai';
import { type Settled, toResult } from '#src/lib/loadable.ts';
import { userIdAtom } from '../session.ts';
import { type Fact, fact } from './fact.ts';
import { allRows, asLongAs, loadNext, type PageAsk, type PageOf } from './pages.ts';
import type { FactOptions, Question } from './readFact.ts';

export interface Row {
  id: string;
}

export interface ListFact<R extends Row, P extends PageOf<R> = PageOf<R>> extends Fact<P> {
  /** Fetches the page below what is shown, if there is one. */
  loadMoreAtom: WritableAtom<null, [], Promise<Settled<void>>>;
  /** Every row, from the first page to the last; what is shown stays as it is. */
  loadAllAtom: WritableAtom<null, [], Promise<Settled<R[]>>>;
}

/**
 * A list that comes page by page; refetched, it is as long as it was, up to one page.
 * @param ask fetches one page. The first one may say more than its rows.
 * @param options as of any `fact`.
 */
export function listFact<R extends Row, P extends PageOf<R> = PageOf<R>>(
  key: string,
  ask: (page: PageAsk, question?: Question<P>) => Promise<P>,
  options?: FactOptions<P>,
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
  return { ...list, loadMoreAtom, loadAllAtom: atom(null, () => toResult(allRows<R>((page) => ask(page)))) };
}

export type ChosenList<R extends Row, P extends PageOf<R> = PageOf<R>> = Omit<
  ListFact<R, P>,
  'changeAtom' | 'knownAtom' | 'refreshUnlessKnownAtom'
>;

/** The one of several lists that is shown now. */
export function chosenList<R extends Row, P extends PageOf<R>>(listAtom: Atom<ListFact<R, P>>): ChosenList<R, P> {
  return {
    factAtom: atom((get) => get(get(listAtom).factAtom)),
    refreshAtom: atom(null, (get, set) => set(get(listAtom).refreshAtom)),
    loadMoreAtom: atom(null, (get, set) => set(get(listAtom).loadMoreAtom)),
    loadAllAtom: atom(null, (get, set) => set(get(listAtom).loadAllAtom)),
  };
}
