import type { Deps, Trx } from '#server/domain/deps.ts';
import { DomainError } from '#server/domain/errors.ts';
import type { Shown } from '../asked.ts';
import { type Books, withBooks } from '../books.ts';
import { takeInHand } from '../locks.ts';
import { moveInHand } from '../settle/apply.ts';
import type { Settled } from '../settle/settled.ts';
import { type ClosedRow, judgeContractClose, judgeForexClose, refuseNotOpen, tickOfPosition } from './close.ts';
import { sideOf } from './prices.ts';
import type { PositionRow } from '../rows.ts';

interface CloseAllRequest {
  positions: readonly { id: string; shown_price: string; shown_at: number }[];
  slippage_bps?: number | undefined;
}

export type Outcome = { id: string; closed: ClosedRow } | { id: string; refusal: DomainError };

/** What became of each position, and what the path had done to some of them before. */
export interface AllClosed {
  outcomes: Outcome[];
  moved: Settled[];
}

/**
 * Closes positions as each one's own close does, in the order of the list: what the path has done to them by now comes first, and one
 * that is refused keeps none of the others from being closed. Contracts of one market and side take the book one behind the other.
 */
export async function closeAll(
  trx: Trx,
  deps: Deps,
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
  const hands = await takeInHand(
    trx,
    own.map(({ id: orderId }) => ({ product: 'contract', orderId })),
  );
  return withBooks(trx, deps, (books) => {
    const moved: Settled[] = [];
    const ticks = new Map<string, number>();
    for (const [id, hand] of hands) {
      if (hand.order.kind !== 'position') continue;
      const tick = tickOfPosition(deps, hand.order.row);
      ticks.set(id, tick);
      const settled = moveInHand(books, deps, hand, tick);
      if (settled !== null) moved.push(settled);
    }
    const taken = new Map<string, bigint>();
    const outcomes = positions.map(({ id, ...shown }): Outcome => {
      const order = hands.get(id)?.order;
      const [row, tick] = [books.positions.get(id) ?? order?.row, ticks.get(id)];
      try {
        if (row === undefined || tick === undefined || !('direction' in row) || !('product' in row))
          throw DomainError.of('not_found', {}, 'id');
        return { id, closed: closeOne(books, deps, row, { ...shown, ...slippage }, tick, taken) };
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        return { id, refusal: error };
      }
    });
    return { outcomes, moved };
  });
}

/** @throws DomainError with the first rule that is broken; nothing has happened then. */
function closeOne(
  books: Books,
  deps: Deps,
  row: PositionRow,
  shown: Shown,
  tick: number,
  taken: Map<string, bigint>,
): ClosedRow {
  refuseNotOpen(row);
  if (row.product === 'forex') {
    const closing = judgeForexClose(deps, row, shown, tick)(books);
    return { ...closing, taken: row.open_quantity, gained: 0n };
  }
  const side = `${row.symbol} ${sideOf(row.direction, 'close')} ${tick}`;
  const before = taken.get(side) ?? 0n;
  const closed = judgeContractClose(deps, row, shown, tick, before)(books);
  taken.set(side, before + closed.taken);
  return closed;
}
