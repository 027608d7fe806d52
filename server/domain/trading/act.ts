import type { Deps } from '../deps.ts';
import { tickNow } from './moment.ts';
import type { OrderRef } from './locks.ts';
import { moveOrder } from './settle/apply.ts';
import { nextEvent } from './settle/events.ts';
import { OrderBehind } from './settle/level.ts';
import { tellSettled } from './settle/notice.ts';
import { triggersOf } from './triggers.ts';

/**
 * What a user does to an order happens behind everything that the path has done to it before, settled or not: an order that a
 * stop has ended is not closed by hand a moment later. `act` calls `assertLevel` with the order's row in hand.
 */
export async function actOn<T>(deps: Deps, ref: OrderRef, act: () => Promise<T>): Promise<T> {
  let least = 0;
  for (;;) {
    await catchUp(deps, ref, Math.max(least, tickNow(deps)));
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof OrderBehind)) throw error;
      least = error.to;
    }
  }
}

async function catchUp(deps: Deps, ref: OrderRef, to: number): Promise<void> {
  const { store, market, settlement } = deps;
  if (nextEvent(market, await triggersOf(store.db, [ref.orderId]), to) === null) return;
  const settled = await store.transaction((trx) => moveOrder(trx, deps, ref, to));
  settlement.note(ref.orderId);
  if (settled !== null) await tellSettled(deps, [settled]);
}
