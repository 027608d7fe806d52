import type { Deps, Trx } from '#server/domain/deps.ts';
import { DomainError } from '#server/domain/errors.ts';
import { withBooks } from '../books.ts';
import { assertLevel } from '../settle/level.ts';
import { lockedSpot } from '../locks.ts';
import { tickBehind } from '../moment.ts';
import { endSpot } from './fill.ts';
import type { SpotRow } from '../rows.ts';

/**
 * Cancels what is not filled of an order, and gives back what is set aside for it.
 * @throws DomainError not_found, also for somebody else's; order_not_cancellable.
 */
export async function cancelSpot(trx: Trx, deps: Deps, userId: string, id: string): Promise<SpotRow> {
  const row = await lockedSpot(trx, id);
  if (row?.user_id !== userId) throw DomainError.of('not_found', {}, 'id');
  if (row.status !== 'open') throw DomainError.of('order_not_cancellable', { status: row.status });
  const tick = tickBehind(deps, row.tick, row.stop_tick);
  await assertLevel(trx, deps, id, tick);
  return withBooks(trx, deps, (books) => endSpot(books, row, tick));
}
