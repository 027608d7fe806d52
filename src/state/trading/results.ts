import { atom } from 'jotai';
import type { OptionOrder } from '#contract/api/options.ts';
import { pageMax } from '#contract/rules/paging.ts';
import { call } from '#src/lib/api.ts';
import { toResult } from '#src/lib/loadable.ts';
import { joined, loadNext, type PageOf } from '../feed/pages.ts';
import { userFact } from '../feed/userFact.ts';
import { withRow } from './orders.rules.ts';

const results = userFact<PageOf<OptionOrder>>('options:done', () =>
  call('microtrade/lists', { status: 'done', limit: pageMax }),
);

/** Options that are decided, newest first. */
export const optionResultsAtom = results.factAtom;

export const refreshOptionResultsAtom = results.refreshAtom;

/** The next page, below what is shown. */
export const loadMoreOptionResultsAtom = atom(null, (get, set) =>
  loadNext<OptionOrder, PageOf<OptionOrder>>(
    get(optionResultsAtom).data,
    (cursor) => call('microtrade/lists', { status: 'done', limit: pageMax, cursor }),
    (join) => set(results.changeAtom, join),
  ),
);

/** Every one of them, from the first page to the last. */
export const loadAllOptionResultsAtom = atom(null, () => toResult(all()));

async function all(): Promise<OptionOrder[]> {
  let known = await call('microtrade/lists', { status: 'done', limit: pageMax });
  while (known.next !== null) {
    known = joined(known, await call('microtrade/lists', { status: 'done', limit: pageMax, cursor: known.next }));
  }
  return known.list;
}

/** An option has been decided. */
export const noteOptionResultAtom = atom(null, (_get, set, order: OptionOrder) =>
  set(results.changeAtom, (before) => ({ ...before, list: withRow(before.list, order, true) })),
);
