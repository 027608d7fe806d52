import { pageMax, pageSize } from '#contract/rules/paging.ts';
import { type Settled, settle } from '#src/lib/loadable.ts';

export interface PageOf<R> {
  list: R[];
  /** Where the next page begins; null when there is none. */
  next: string | null;
}

interface Row {
  id: string;
}

/**
 * A list is asked for anew as long as it is, as far as one page holds it: who has scrolled down stays where they are. What is below
 * comes again when it is come to.
 */
export function asLongAs(shown: PageOf<unknown> | undefined): { limit?: number } {
  const rows = shown?.list.length ?? 0;
  return rows > pageSize ? { limit: Math.min(rows, pageMax) } : {};
}

/** A page below what is loaded. A row that moved from one to the other while they were asked for stands once. */
export function joined<R extends Row, P extends PageOf<R>>(before: P, { list, next }: PageOf<R>): P {
  const known = new Set(before.list.map(({ id }) => id));
  return { ...before, list: [...before.list, ...list.filter(({ id }) => !known.has(id))], next };
}

/**
 * Asks for the page below what is loaded, where there is one.
 * @param change puts the page where the list is kept. A list that meanwhile ends elsewhere stays the very one that it was: the page
 * is not the next of it.
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
