import { isDealt } from '#contract/rules/products.ts';
import type { Prices, Trx } from '#server/domain/deps.ts';
import type { World } from '#server/domain/parts.ts';
import { DomainError } from '#server/domain/errors.ts';
import type { ShownPrice } from '../checks.ts';
import { type TradingParts, type UnitOfWork, withUnitOfWork } from '../unitOfWork.ts';
import { lockOrders } from '../locks.ts';
import { moveLocked } from '../settle/apply.ts';
import type { Settled } from '../settle/settled.ts';
import { type ClosedRow, checkContractClose, checkForexClose, refuseNotOpen, tickOfPosition } from './close.ts';
import { sideOf } from './prices.ts';
import type { PositionRow } from '../rows.ts';

interface CloseAllRequest {
  positions: readonly { id: string; shown_price: string; shown_at: number }[];
  slippage_bps?: number | undefined;
}

export type Outcome = { id: string; closed: ClosedRow } | { id: string; refusal: DomainError };

/** The outcome for each position, and the positions that the path had changed before. */
export interface AllClosed {
  outcomes: Outcome[];
  moved: Settled[];
}

/**
 * Closes positions one after another in the order of the list, each as a close of its own would. They are settled up to now first, and a
 * refusal does not stop the others. Contracts of one market and side share the book: each takes the
 * levels that the ones before have left.
 */
export async function closeAll(
  trx: Trx,
  deps: TradingParts,
  userId: string,
  { positions, ...slippage }: CloseAllRequest,
): Promise<AllClosed> {
  const ids = positions.map(({ id }) => id);
  const own = await trx
    .selectFrom('positions')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute();
  const locked = await lockOrders(
    trx,
    own.map(({ id: orderId }) => ({ product: 'contract', orderId })),
  );
  return withUnitOfWork(trx, deps, (work) => {
    const moved: Settled[] = [];
    const ticks = new Map<string, number>();
    for (const [id, one] of locked) {
      if (one.order.kind !== 'position') continue;
      const tick = tickOfPosition(deps, one.order.row);
      ticks.set(id, tick);
      const settled = moveLocked(work, deps, one, tick);
      if (settled !== null) moved.push(settled);
    }
    const taken = new Map<string, bigint>();
    const outcomes = positions.map(({ id, ...shown }): Outcome => {
      const order = locked.get(id)?.order;
      const [row, tick] = [work.positions.get(id) ?? order?.row, ticks.get(id)];
      try {
        if (row === undefined || tick === undefined || !('direction' in row) || !('product' in row))
          throw DomainError.of('not_found', {}, 'id');
        return { id, closed: closeOne(work, deps, row, { ...shown, ...slippage }, tick, taken) };
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        return { id, refusal: error };
      }
    });
    return { outcomes, moved };
  });
}

/** @throws DomainError with the first rule that is broken, before anything has changed. */
function closeOne(
  work: UnitOfWork,
  deps: Pick<World, 'clock'> & Pick<Prices, 'market'>,
  row: PositionRow,
  shown: ShownPrice,
  tick: number,
  taken: Map<string, bigint>,
): ClosedRow {
  refuseNotOpen(row);
  if (isDealt(row.product)) {
    const closing = checkForexClose(deps, row, shown, tick)(work);
    return { ...closing, closedQuantity: row.open_quantity, closedProfit: 0n };
  }
  const side = `${row.symbol} ${sideOf(row.direction, 'close')} ${tick}`;
  const before = taken.get(side) ?? 0n;
  const closed = checkContractClose(deps, row, shown, tick, before)(work);
  taken.set(side, before + closed.closedQuantity);
  return closed;
}
