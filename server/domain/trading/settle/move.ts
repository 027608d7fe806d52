import { isUnavailable } from '#server/store/failures.ts';
import type { Deps, Trx } from '#server/domain/deps.ts';
import { withBooks } from '../books.ts';
import { takeInHand } from '../locks.ts';
import { moveInHand } from './apply.ts';
import type { Settled } from './settled.ts';
import type { DueEvent } from './events.ts';
import { takeSettling } from './watermark.ts';

/** Another process has these orders in hand: they will be looked at again, and be done by then. */
export class SettledElsewhere extends Error {
  override name = 'SettledElsewhere';
}

export interface Mover {
  /** Orders that could not be moved: a mistake of this program, which must not stop the others. They are tried again and again. */
  stuck: Set<string>;
  /** Moves orders to their events, in one transaction. @throws SettledElsewhere */
  move(events: readonly DueEvent[]): Promise<Settled[]>;
}

export function createMover(deps: Deps): Mover {
  const { store, log } = deps;
  const stuck = new Set<string>();

  /** One that fails is left behind, and fails alone. */
  const move = async (events: readonly DueEvent[]): Promise<Settled[]> => {
    try {
      const settled = await store.transaction((trx) => moveInside(trx, events));
      for (const { orderId } of events) stuck.delete(orderId);
      return settled;
    } catch (error) {
      if (error instanceof SettledElsewhere || isUnavailable(error)) throw error;
      const [event] = events;
      if (event === undefined) return [];
      if (events.length > 1) return moveEach(events);
      stuck.add(event.orderId);
      log.error({ err: error, order: event.orderId }, 'an order could not be settled');
      return [];
    }
  };

  const moveEach = async (events: readonly DueEvent[]): Promise<Settled[]> => {
    const settled: Settled[] = [];
    for (const event of events) settled.push(...(await move([event])));
    return settled;
  };

  const moveInside = async (trx: Trx, events: readonly DueEvent[]): Promise<Settled[]> => {
    if (!(await takeSettling(trx, store.engine))) throw new SettledElsewhere();
    const hands = await takeInHand(trx, events);
    return withBooks(trx, deps, (books) => {
      const settled = events.map(({ orderId, tick }) => {
        const hand = hands.get(orderId);
        return hand === undefined ? null : moveInHand(books, deps, hand, tick);
      });
      return settled.filter((one) => one !== null);
    });
  };

  return { stuck, move };
}
