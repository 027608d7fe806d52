import { atom } from 'jotai';
import type { Answer } from '#contract/api/calls.ts';
import type { OptionOrder } from '#contract/api/options.ts';
import type { SpotOrder } from '#contract/api/spot.ts';
import type { OrderEvent, Product } from '#contract/api/trading.ts';
import { pageMax } from '#contract/rules/paging.ts';
import { call } from '#src/lib/api.ts';
import { fact } from '../feed/fact.ts';
import { listFact } from '../feed/listFact.ts';
import { isOpen, withRow } from './orders.rules.ts';

/** Pending orders and open positions in contracts, forex and metals. Pages compute their own sums, at current prices. */
type Positions = Answer<'lever/dealall'>;

// Fetched in the largest pages: sums and charts need every open order.
const spot = listFact<SpotOrder>('spot:open', (page) => call('coin/list', { ...page, status: 'open', limit: pageMax }));
const positions = fact<Positions>('positions:open', () => call('lever/dealall', {}));
const options = listFact<OptionOrder>('options:open', (page) =>
  call('microtrade/lists', { ...page, status: 'open', limit: pageMax }),
);

/** Options that are decided, newest first. */
export const optionResults = listFact<OptionOrder>('options:done', (page) =>
  call('microtrade/lists', { ...page, status: 'done', limit: pageMax }),
);

/** Open spot orders, newest first. */
export const spotOrdersAtom = spot.factAtom;

/** Everything in contracts, forex and metals that is pending, open or closing. */
export const positionsAtom = positions.factAtom;

/** Options that are running. */
export const optionsAtom = options.factAtom;

/** The next page of the open spot orders: a user may have more of them than a page holds. */
export const loadMoreSpotAtom = spot.loadMoreAtom;

/** Orders and positions by their id, as they were when they ended. */
const endedAtom = atom<ReadonlyMap<string, OrderEvent>>(new Map<string, OrderEvent>());

/** Orders that ended on this page: a sheet that is still open over one tells how it ended. */
export const endedOrdersAtom = atom((get) => get(endedAtom));

/** An order changed, by an event of the socket or the answer to a step of this device. */
export const noteOrderAtom = atom(null, async (get, set, event: OrderEvent) => {
  const ended = get(endedAtom);
  // What has ended never opens again: an answer that arrives after the event of the end shows an older state.
  if (ended.has(event.order.id)) return;
  if (!isOpen(event)) set(endedAtom, new Map([...ended, [event.order.id, event]]));
  if (event.product === 'spot') {
    const { order } = event;
    return set(spot.changeAtom, (before) => ({ ...before, list: withRow(before.list, order, isOpen(event)) }));
  }
  if (event.product === 'option') {
    const { order } = event;
    if (!isOpen(event)) {
      void set(optionResults.changeAtom, (before) => ({ ...before, list: withRow(before.list, order, true) }));
    }
    return set(options.changeAtom, (before) => ({ ...before, list: withRow(before.list, order, isOpen(event)) }));
  }
  const { order } = event;
  return set(positions.changeAtom, (before) => ({ ...before, list: withRow(before.list, order, isOpen(event)) }));
});

/** Refetches what is open of a product. */
export const refreshOrdersAtom = atom(null, (_get, set, product: Product) => {
  if (product === 'spot') return set(spot.refreshAtom);
  return product === 'option' ? set(options.refreshAtom) : set(positions.refreshAtom);
});
