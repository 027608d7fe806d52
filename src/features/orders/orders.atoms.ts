import { atom } from 'jotai';
import type { Position } from '#contract/api/positions.ts';
import type { SpotOrder } from '#contract/api/spot.ts';
import type { OrderEvent } from '#contract/api/trading.ts';
import { call } from '#src/lib/api.ts';
import { socketDoor } from '#src/lib/socket.ts';
import { pagedFact } from '#src/state/feed/pagedFact.ts';
import type { ContractFilter } from './contract/contract.rules.ts';
import { askOf, withOrder } from './orders.rules.ts';
import type { SpotFilter } from './spot/spot.rules.ts';

/** The user's spot orders under the filter of their page, newest first. */
export const spotOrders = pagedFact<SpotFilter, SpotOrder>(
  'orders:spot',
  { symbol: 'all', status: 'all' },
  (filter, page) => call('coin/list', { ...askOf(filter), ...page }),
);

/** The same of contracts: orders that wait, positions, and what became of them. */
export const contractOrders = pagedFact<ContractFilter, Position>(
  'orders:contract',
  { symbol: 'all', status: 'all' },
  (filter, page) => call('lever/my_trade', { ...askOf(filter), ...page }),
);

/** Whoever looks at it keeps the lists in step with what the server says of single orders. */
export const followOrdersAtom = atom(
  () => null,
  async (_get, set, event: OrderEvent) => {
    if (event.product === 'spot') {
      const { order } = event;
      await set(spotOrders.changeAtom, (list, filter) => withOrder(list, order, filter));
    }
    if (event.product === 'contract') {
      const { order } = event;
      await set(contractOrders.changeAtom, (list, filter) => withOrder(list, order, filter));
    }
  },
);
followOrdersAtom.onMount = (note) => socketDoor.on('order', (event) => void note(event));
