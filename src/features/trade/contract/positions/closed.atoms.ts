import { atom } from 'jotai';
import type { Position } from '#contract/api/positions.ts';
import type { OrderEvent } from '#contract/api/trading.ts';
import { call } from '#src/lib/api.ts';
import { socketDoor } from '#src/lib/socket.ts';
import type { PageOf } from '#src/state/feed/pages.ts';
import { userFact } from '#src/state/feed/userFact.ts';

const shownMax = 5;

const closed = userFact<PageOf<Position>>('contracts:closed', () =>
  call('lever/my_trade', { status: 'closed', limit: shownMax }),
);

/**
 * A contract that was closed comes on top of the list: told by the socket, or the answer to a step of this device's own, which
 * may be the only one to say so while the line is down.
 */
export const noteClosedAtom = atom(null, async (get, set, event: OrderEvent) => {
  if (event.product !== 'contract' || event.order.status !== 'closed') return;
  const { order } = event;
  if (get(closed.factAtom).data === undefined) return set(closed.refreshAtom);
  await set(closed.changeAtom, (before) => ({
    ...before,
    list: [order, ...before.list.filter(({ id }) => id !== order.id)].slice(0, shownMax),
  }));
});

const followedAtom = atom(
  (get) => get(closed.factAtom),
  (_get, set, event: OrderEvent) => set(noteClosedAtom, event),
);
followedAtom.onMount = (note) => socketDoor.on('order', (event) => void note(event));

/** The last contracts that were closed, newest first. */
export const closedAtom = atom((get) => get(followedAtom));
