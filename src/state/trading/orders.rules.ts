import type { OrderEvent } from '#contract/api/trading.ts';

interface Row {
  id: string;
  /** Seconds. */
  created: number;
  fills?: number;
  stops_tick?: number | null;
  stop_tick?: number | null;
}

/**
 * The list with a row in its newest form: where it was or, when it is new, where the server has it (newest first, of the same second
 * by id), so that no row changes its place when the list is refetched; gone when it is no longer open. The socket may be ahead of an
 * answer: an older state changes nothing.
 */
export function withRow<R extends Row>(list: readonly R[], row: R, isOpen: boolean): R[] {
  if (!isOpen) return list.filter(({ id }) => id !== row.id);
  const at = list.findIndex(({ id }) => id === row.id);
  const known = list[at];
  if (known !== undefined) return isBehind(row, known) ? [...list] : list.with(at, row);
  const next = list.findIndex(({ created, id }) => created < row.created || (created === row.created && id < row.id));
  return list.toSpliced(next === -1 ? list.length : next, 0, row);
}

/** Whether `told` is older than `known`: fills only add up, a stop price is reached once, and stops are set again at a later tick. */
function isBehind(told: Row, known: Row): boolean {
  const ages = [
    [told.fills ?? 0, known.fills ?? 0],
    [told.stop_tick ?? 0, known.stop_tick ?? 0],
    [told.stops_tick ?? 0, known.stops_tick ?? 0],
  ] as const;
  const [now, before] = ages.find(([one, other]) => one !== other) ?? [0, 0];
  return now < before;
}

/** Whether an order or a position still has something at stake. */
export function isOpen({ order: { status } }: OrderEvent): boolean {
  return status === 'open' || status === 'pending' || status === 'closing';
}
