import type { Deps, Trx } from '#server/domain/deps.ts';
import { triggersOf } from '../triggers.ts';
import { nextEvent } from './events.ts';

/** The path has done something to the order that is not settled yet: that comes first. */
export class OrderBehind extends Error {
  override name = 'OrderBehind';
  /** Up to where it has to be moved first. */
  readonly to: number;

  constructor(to: number) {
    super();
    this.to = to;
  }
}

/** @throws OrderBehind when something has happened to the order before `tick`. What happens at the same tick comes after. */
export async function assertLevel(trx: Trx, { market }: Pick<Deps, 'market'>, id: string, tick: number): Promise<void> {
  if (nextEvent(market, await triggersOf(trx, [id]), tick - 1) !== null) throw new OrderBehind(tick - 1);
}
