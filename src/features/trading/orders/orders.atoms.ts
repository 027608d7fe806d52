import { atom } from 'jotai';
import type { Position } from '#contract/api/positions.ts';
import type { SpotOrder } from '#contract/api/spot.ts';
import { perPositionProduct } from '#contract/rules/products.ts';
import type { OrderEvent } from '#contract/api/trading.ts';
import { call } from '#src/lib/api.ts';
import { nowSeconds } from '#src/lib/clock.ts';
import { socketDoor } from '#src/lib/socket.ts';
import { pagedFact } from '#src/state/feed/pagedFact.ts';
import { noteOrderAtom } from '#src/state/trading/orders.ts';
import { calls } from '../positions/calls.ts';
import { noteClosedAtom } from '../positions/closed.atoms.ts';
import { askOf, type OrderFilter, withOrder } from './orders.rules.ts';

const all = { symbol: 'all', status: 'all', period: 'all' } as const;

/** The user's spot orders under the filter of their page, newest first. */
export const spotOrders = pagedFact<OrderFilter<SpotOrder['status']>, SpotOrder>('orders:spot', all, (filter, page) =>
  call('coin/list', { ...askOf(filter, nowSeconds()), ...page }),
);

/** The same of contracts, and of forex and metals: orders that wait, positions, and what became of them. */
export const positionOrders = perPositionProduct((product) =>
  pagedFact<OrderFilter<Position['status']>, Position>(`orders:${product}`, all, (filter, page) =>
    call(calls[product].list, { ...askOf(filter, nowSeconds()), ...page }),
  ),
);

/** Keeps the lists in step with what the server says of single orders, for as long as somebody looks. */
export const followOrdersAtom = atom(
  () => null,
  async (_get, set, event: OrderEvent) => {
    const { product, order } = event;
    if (product === 'option') return;
    if (product === 'spot') await set(spotOrders.changeAtom, (list, filter) => withOrder(list, order, filter));
    else await set(positionOrders[product].changeAtom, (list, filter) => withOrder(list, order, filter));
  },
);
followOrdersAtom.onMount = (note) => socketDoor.on('order', (event) => void note(event));

/** The answer to a step of this device's own: while the line is down nothing else says it. */
export const noteAnswerAtom = atom(null, async (_get, set, event: OrderEvent) => {
  await Promise.all([set(noteOrderAtom, event), set(followOrdersAtom, event), set(noteClosedAtom, event)]);
});
