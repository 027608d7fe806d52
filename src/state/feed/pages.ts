import { pageMax, pageSize } from '#contract/rules/paging.ts';
import { type Settled, settle } from '#src/lib/loadable.ts';

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

interface Row {
  id: string;
}

/** Refetch as many rows as are shown, up to one page: who has scrolled down stays where they are. */
export function asLongAs(shown: PageOf<unknown> | undefined): PageAsk {
  const rows = shown?.list.length ?? 0;
  return rows > pageSize ? { limit: Math.min(rows, pageMax) } : {};
}

/** The list with the page below it. A row that moved from one to the other while they were fetched is in it once. */
export function joined<R extends Row, P extends PageOf<R>>(before: P, { list, next }: PageOf<R>): P {
  const known = new Set(before.list.map(({ id }) => id));
  return { ...before, list: [...before.list, ...list.filter(({ id }) => !known.has(id))], next };
}

/**
 * Fetches the page below what is loaded, if there is one.
 * @param change applies the page to the list. A list that ends elsewhere by then is left alone: the page is not the next one of it.
 */
export async function loadNext<R extends Row, P extends PageOf<R>>(
  known: P | undefined,
  ask: (cursor: string) => Promise<PageOf<R>>,
  change: (join: (before: P) => P) => Promise<void> | void,
): Promise<Settled<void>> {
  const cursor = known?.next ?? null;
  if (cursor === null) return { status: 'ready', data: undefined };
  const result = await settle(ask(cursor));
  if (result.status === 'failed') return result;
  await change((before) => (before.next === cursor ? joined(before, result.data) : before));
  return { status: 'ready', data: undefined };
}

/** Every row, from the first page to the last. */
export async function allRows<R extends Row>(ask: (page: PageAsk) => Promise<PageOf<R>>): Promise<R[]> {
  let all: PageOf<R> = await ask({ limit: pageMax });
  while (all.next !== null) all = joined<R, PageOf<R>>(all, await ask({ limit: pageMax, cursor: all.next }));
  return all.list;
}
