import { type Atom, atom, type WritableAtom } from 'jotai';
import { pageMax, pageSize } from '#contract/rules/paging.ts';
import { type Settled, toResult } from '#src/lib/loadable.ts';
import { userIdAtom } from '../session.ts';
import { type Fact, fact } from './fact.ts';
import type { FactOptions, Question } from './readFact.ts';

export interface Row {
  id: string;
}

export interface PageOf<R> {
  list: R[];
  /** Where the next page begins; null when there is none. */
  next: string | null;
}

/** Which page is asked for; without a cursor the first. */
export interface PageAsk {
  cursor?: string;
  limit?: number;
}

export interface ListFact<R extends Row, P extends PageOf<R> = PageOf<R>> extends Fact<P> {
  /** Fetches the page below what is shown, if there is one. */
  loadMoreAtom: WritableAtom<null, [], Promise<Settled<void>>>;
  /** Every row, from the first page to the last; what is shown stays as it is. */
  loadAllAtom: WritableAtom<null, [], Promise<Settled<R[]>>>;
}

/**
 * A list in pages; a refetch brings as many rows as are shown, up to one page.
 * @param ask fetches one page. The first may have more fields than its rows.
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

/** The list that is chosen among several. */
export function chosenList<R extends Row, P extends PageOf<R>>(listAtom: Atom<ListFact<R, P>>): ChosenList<R, P> {
  return {
    factAtom: atom((get) => get(get(listAtom).factAtom)),
    refreshAtom: atom(null, (get, set) => set(get(listAtom).refreshAtom)),
    loadMoreAtom: atom(null, (get, set) => set(get(listAtom).loadMoreAtom)),
    loadAllAtom: atom(null, (get, set) => set(get(listAtom).loadAllAtom)),
  };
}

/** Refetch as many rows as are shown, up to one page: the place scrolled to is kept. */
function asLongAs(shown: PageOf<unknown> | undefined): PageAsk {
  const rows = shown?.list.length ?? 0;
  return rows > pageSize ? { limit: Math.min(rows, pageMax) } : {};
}

/** The list with the page below it. A row that is in both, having moved meanwhile, is listed once. */
function joined<R extends Row, P extends PageOf<R>>(before: P, { list, next }: PageOf<R>): P {
  const known = new Set(before.list.map(({ id }) => id));
  return { ...before, list: [...before.list, ...list.filter(({ id }) => !known.has(id))], next };
}

/**
 * Fetches the page below what is loaded, if there is one.
 * @param change applies the page to the list; nothing changes where the list ends elsewhere by then.
 */
async function loadNext<R extends Row, P extends PageOf<R>>(
  known: P | undefined,
  ask: (cursor: string) => Promise<PageOf<R>>,
  change: (join: (before: P) => P) => Promise<void> | void,
): Promise<Settled<void>> {
  const cursor = known?.next ?? null;
  if (cursor === null) return { status: 'ready', data: undefined };
  const result = await toResult(ask(cursor));
  if (result.status === 'failed') return result;
  await change((before) => (before.next === cursor ? joined(before, result.data) : before));
  return { status: 'ready', data: undefined };
}

/** Every row, from the first page to the last. */
async function allRows<R extends Row>(ask: (page: PageAsk) => Promise<PageOf<R>>): Promise<R[]> {
  let all: PageOf<R> = await ask({ limit: pageMax });
  while (all.next !== null) all = joined<R, PageOf<R>>(all, await ask({ limit: pageMax, cursor: all.next }));
  return all.list;
}
