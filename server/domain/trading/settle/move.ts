import { isUnavailable } from '#server/store/failures.ts';
import type { Prices, Trx } from '#server/domain/deps.ts';
import type { Stores, World } from '#server/domain/parts.ts';
import { withUnitOfWork } from '../unitOfWork.ts';
import { lockOrders } from '../locks.ts';
import { moveLocked } from './apply.ts';
import type { Settled } from './settled.ts';
import type { DueEvent } from './events.ts';
import { takeSettling } from './watermark.ts';

/** Another process is settling: the next frame tries again, and finds the orders settled. */
export class SettledElsewhere extends Error {
  override name = 'SettledElsewhere';
}

export interface Mover {
  /** Orders that could not be settled because of a mistake of this program. They are retried, and do not stop the others. */
  stuck: Set<string>;
  /** Settles orders up to their events, in one transaction. @throws SettledElsewhere */
  move(events: readonly DueEvent[]): Promise<Settled[]>;
}

type MoverParts = Pick<Stores, 'store'> & Pick<World, 'clock' | 'random' | 'log'> & Pick<Prices, 'market'>;

export function createMover(deps: MoverParts): Mover {
  const { store, log } = deps;
  const stuck = new Set<string>();

  /** If the transaction fails, each order is retried in its own. */
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
    const locked = await lockOrders(trx, events);
    return withUnitOfWork(trx, deps, (work) => {
      const settled = events.map(({ orderId, tick }) => {
        const order = locked.get(orderId);
        return order === undefined ? null : moveLocked(work, deps, order, tick);
      });
      return settled.filter((one) => one !== null);
    });
  };

  return { stuck, move };
}
