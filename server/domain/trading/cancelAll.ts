import { marketOf } from '#contract/markets.ts';
import type { Trx } from '../deps.ts';
import type { World } from '../parts.ts';
import { DomainError } from '../errors.ts';
import { type TradingParts, type UnitOfWork, withUnitOfWork } from './unitOfWork.ts';
import { type LockedOrder, type OrderRef, lockOrders } from './locks.ts';
import { type SettlementPart, tickNow, tickAfter } from './moment.ts';
import { cancelUnfilled, tickOfPosition } from './positions/close.ts';
import { moveLocked, presentOrder } from './settle/apply.ts';
import type { Settled } from './settle/settled.ts';
import { cancelSpotRest } from './spot/fill.ts';

type WaitingProduct = 'spot' | 'contract' | 'forex';

interface Filter {
  product?: WaitingProduct | undefined;
  symbol?: string | undefined;
}

/** The cancelled orders, and those that the path had changed before. */
export interface AllCancelled {
  cancelled: Settled[];
  moved: Settled[];
}

/**
 * Cancels all waiting orders of a user, or those that match a filter. The orders are settled up to now first.
 * @throws DomainError pair_not_found for a market that does not exist: a typing error must not look like "no orders there".
 */
export async function cancelAll(trx: Trx, deps: TradingParts, userId: string, filter: Filter): Promise<AllCancelled> {
  const { symbol } = filter;
  if (symbol !== undefined && marketOf(symbol) === undefined) {
    throw DomainError.of('pair_not_found', { symbol }, 'symbol');
  }
  const locked = await lockOrders(trx, await waitingOrders(trx, userId, filter));
  return withUnitOfWork(trx, deps, (work) => {
    const all: AllCancelled = { cancelled: [], moved: [] };
    for (const one of locked.values()) {
      const tick = tickOf(deps, one);
      const settled = moveLocked(work, deps, one, tick);
      if (settled !== null) all.moved.push(settled);
      const cancelled = cancelLocked(work, one, tick);
      if (cancelled !== null) all.cancelled.push({ userId, event: presentOrder(cancelled), causes: [] });
    }
    return all;
  });
}

function tickOf(deps: Pick<World, 'clock'> & SettlementPart, { order }: LockedOrder): number {
  if (order.kind === 'position') return tickOfPosition(deps, order.row);
  return order.kind === 'spot' ? tickAfter(deps, order.row.tick, order.row.stop_tick) : tickNow(deps);
}

/** Cancels the rest of a locked order in its current state. @returns null where nothing of it waits. */
function cancelLocked(
  work: UnitOfWork,
  { order: { kind, row } }: LockedOrder,
  tick: number,
): LockedOrder['order'] | null {
  if (kind === 'spot') {
    const now = work.spots.get(row.id) ?? row;
    return now.status === 'open' ? { kind, row: cancelSpotRest(work, now, tick) } : null;
  }
  if (kind === 'option') return null;
  const now = work.positions.get(row.id) ?? row;
  return now.waiting > 0n ? { kind, row: cancelUnfilled(work, now, tick) } : null;
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
