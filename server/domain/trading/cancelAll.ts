import { marketOf } from '#contract/markets.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { type Books, withBooks } from './books.ts';
import { type InHand, type OrderRef, takeInHand } from './locks.ts';
import { tickNow, tickBehind } from './moment.ts';
import { endWaiting, tickOfPosition } from './positions/close.ts';
import { moveInHand, presentOrder } from './settle/apply.ts';
import type { Settled } from './settle/settled.ts';
import { endSpot } from './spot/fill.ts';

type WaitingProduct = 'spot' | 'contract' | 'forex';

interface Filter {
  product?: WaitingProduct | undefined;
  symbol?: string | undefined;
}

/** What was cancelled, and what the path had done before to some of what waited. */
export interface AllCancelled {
  cancelled: Settled[];
  moved: Settled[];
}

/**
 * Cancels everything of a user's that waits, or what a filter names of it. What the path has done by now comes first.
 * @throws DomainError pair_not_found for a market that does not exist: a slip of the pen must not look like "nothing waits there".
 */
export async function cancelAll(trx: Trx, deps: Deps, userId: string, filter: Filter): Promise<AllCancelled> {
  const { symbol } = filter;
  if (symbol !== undefined && marketOf(symbol) === undefined) {
    throw DomainError.of('pair_not_found', { symbol }, 'symbol');
  }
  const hands = await takeInHand(trx, await waitingOrders(trx, userId, filter));
  return withBooks(trx, deps, (books) => {
    const all: AllCancelled = { cancelled: [], moved: [] };
    for (const hand of hands.values()) {
      const tick = tickOf(deps, hand);
      const settled = moveInHand(books, deps, hand, tick);
      if (settled !== null) all.moved.push(settled);
      const cancelled = cancelIn(books, hand, tick);
      if (cancelled !== null) all.cancelled.push({ userId, event: presentOrder(cancelled), causes: [] });
    }
    return all;
  });
}

function tickOf(deps: Deps, { order }: InHand): number {
  if (order.kind === 'position') return tickOfPosition(deps, order.row);
  return order.kind === 'spot' ? tickBehind(deps, order.row.tick, order.row.stop_tick) : tickNow(deps);
}

/** Of an order that is in hand, as it is by now: null where nothing of it waits. */
function cancelIn(books: Books, { order: { kind, row } }: InHand, tick: number): InHand['order'] | null {
  if (kind === 'spot') {
    const now = books.spots.get(row.id) ?? row;
    return now.status === 'open' ? { kind, row: endSpot(books, now, tick) } : null;
  }
  if (kind === 'option') return null;
  const now = books.positions.get(row.id) ?? row;
  return now.waiting > 0n ? { kind, row: endWaiting(books, now, tick) } : null;
}

async function waitingOrders(trx: Trx, userId: string, { product, symbol }: Filter): Promise<OrderRef[]> {
  const spots = trx.selectFrom('spot_orders').select('id').where('user_id', '=', userId).where('status', '=', 'open');
  const positions = trx
    .selectFrom('positions')
    .select(['id', 'product'])
    .where('user_id', '=', userId)
    .where('status', 'in', ['pending', 'open'])
    .where('waiting', '>', 0n);
  const isAsked = (one: WaitingProduct) => product === undefined || product === one;
  const orders = [
    ...(isAsked('spot')
      ? (await (symbol === undefined ? spots : spots.where('symbol', '=', symbol)).execute()).map(({ id }) => ({
          product: 'spot' as const,
          orderId: id,
        }))
      : []),
    ...(await (symbol === undefined ? positions : positions.where('symbol', '=', symbol)).execute()).map(
      ({ id, product: its }) => ({ product: its, orderId: id }),
    ),
  ];
  return orders.filter((one) => isAsked(one.product));
}
