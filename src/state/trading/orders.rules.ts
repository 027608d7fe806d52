import type { OrderEvent } from '../../../contract/api/trading.ts';

interface Row {
  id: string;
  /** Seconds. */
  created: number;
}

/**
 * The list with a row in its newest form: where it was or, when it is new, where the server has it (newest first, of the same second
 * by id), so that no row changes its place when the list is asked for again; gone when it is no longer open.
 */
export function withRow<R extends Row>(list: readonly R[], row: R, isOpen: boolean): R[] {
  if (!isOpen) return list.filter(({ id }) => id !== row.id);
  const at = list.findIndex(({ id }) => id === row.id);
  if (at !== -1) return list.with(at, row);
  const next = list.findIndex(({ created, id }) => created < row.created || (created === row.created && id < row.id));
  return list.toSpliced(next === -1 ? list.length : next, 0, row);
}

/** Whether an order or a position still has something at stake. */
export function isOpen({ order: { status } }: OrderEvent): boolean {
  return status === 'open' || status === 'pending' || status === 'closing';
}
