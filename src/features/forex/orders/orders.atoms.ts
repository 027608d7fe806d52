import { atom } from 'jotai';
import type { Position } from '#contract/api/positions.ts';
import type { OrderEvent } from '#contract/api/trading.ts';
import { call } from '#src/lib/api.ts';
import { socketDoor } from '#src/lib/socket.ts';
import { pagedFact } from '#src/state/feed/pagedFact.ts';
import { type OrderFilter, withOrder } from './orders.rules.ts';

/** The user's orders and positions in forex and metals under the filter of their page, newest first. */
export const forexOrders = pagedFact<{ status: OrderFilter }, Position>(
  'forex:orders',
  { status: 'all' },
  ({ status }, page) => call('microtrade/whlists', { ...(status === 'all' ? {} : { status }), ...page }),
);

export const orderFilterAtom = atom(
  (get) => get(forexOrders.queryAtom).status,
  (_get, set, status: OrderFilter) => set(forexOrders.queryAtom, { status }),
);

/** Whoever looks at it keeps the lists in step with what the server says of single orders. */
export const followOrdersAtom = atom(
  () => null,
  async (_get, set, event: OrderEvent) => {
    if (event.product !== 'forex') return;
    const { order } = event;
    await set(forexOrders.changeAtom, (list, { status }) => withOrder(list, order, status));
  },
);
followOrdersAtom.onMount = (note) => socketDoor.on('order', (event) => void note(event));
