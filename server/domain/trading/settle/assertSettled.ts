import type { Prices, Trx } from '#server/domain/deps.ts';
import { triggersOf } from '../triggers.ts';
import { nextEvent } from './events.ts';

/** The path has reached one of the order's triggers and that is not settled yet: it must be settled first. */
export class OrderNotSettled extends Error {
  override name = 'OrderNotSettled';
  /** The tick up to which the order must be settled. */
  readonly upTo: number;

  constructor(upTo: number) {
    super();
    this.upTo = upTo;
  }
}

/** @throws OrderNotSettled when a trigger was reached before `tick`. One that is reached at the same tick comes later. */
export async function assertSettled(
  trx: Trx,
  { market }: Pick<Prices, 'market'>,
  id: string,
  tick: number,
): Promise<void> {
  if (nextEvent(market, await triggersOf(trx, [id]), tick - 1) !== null) throw new OrderNotSettled(tick - 1);
}
