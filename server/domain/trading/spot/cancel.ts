import type { Trx } from '#server/domain/deps.ts';
import { DomainError } from '#server/domain/errors.ts';
import { type TradingParts, withUnitOfWork } from '../unitOfWork.ts';
import { assertSettled } from '../settle/assertSettled.ts';
import { lockSpot } from '../locks.ts';
import { tickAfter } from '../moment.ts';
import { cancelSpotRest } from './fill.ts';
import type { SpotRow } from '../rows.ts';

/**
 * Cancels what is not filled of an order, and releases its hold.
 * @throws DomainError not_found, also for another user's order; order_not_cancellable.
 */
export async function cancelSpot(trx: Trx, deps: TradingParts, userId: string, id: string): Promise<SpotRow> {
  const row = await lockSpot(trx, id);
  if (row?.user_id !== userId) throw DomainError.of('not_found', {}, 'id');
  if (row.status !== 'open') throw DomainError.of('order_not_cancellable', { status: row.status });
  const tick = tickAfter(deps, row.tick, row.stop_tick);
  await assertSettled(trx, deps, id, tick);
  return withUnitOfWork(trx, deps, (work) => cancelSpotRest(work, row, tick));
}
