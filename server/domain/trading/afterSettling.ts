import type { Deps } from '../deps.ts';
import type { OrderRef } from './locks.ts';
import { tickNow } from './moment.ts';
import { moveOrder } from './settle/apply.ts';
import { OrderNotSettled } from './settle/assertSettled.ts';
import { nextEvent } from './settle/events.ts';
import { tellSettled } from './settle/notice.ts';
import { triggersOf } from './triggers.ts';

/**
 * Runs a user's action on an order after settling the order up to now: an order that a stop has ended cannot be closed by hand a moment
 * later. `action` calls `assertSettled` once it has locked the order's row; if the path got ahead meanwhile, both steps are repeated.
 */
export async function afterSettling<T>(deps: Deps, ref: OrderRef, action: () => Promise<T>): Promise<T> {
  let least = 0;
  for (;;) {
    await settleOrder(deps, ref, Math.max(least, tickNow(deps)));
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof OrderNotSettled)) throw error;
      least = error.upTo;
    }
  }
}

async function settleOrder(deps: Deps, ref: OrderRef, upTo: number): Promise<void> {
  const { store, market, settlement } = deps;
  if (nextEvent(market, await triggersOf(store.db, [ref.orderId]), upTo) === null) return;
  const settled = await store.transaction((trx) => moveOrder(trx, deps, ref, upTo));
  settlement.note(ref.orderId);
  if (settled !== null) await tellSettled(deps, [settled]);
}
