import { dayOfTick, tickAt } from '#contract/market/calendar.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { createLines } from '../gate.ts';
import { Unprepared } from './kind.ts';

/** Another process can get in between so often; more is no chance meeting. */
const triesMost = 8;

const lines = new WeakMap<Deps, ReturnType<typeof createLines>>();

/** What is done by hand at a tick, and what has to be worked out ahead of it. */
interface Act<T> {
  prepare(tick: number): Promise<unknown>;
  /** In a transaction of its own. */
  book(tick: number): Promise<T>;
}

/**
 * What an account does to its plan days by hand, one act after the other: what the rules bring until a tick is worked out ahead of the
 * transaction, of what is there by then. Where the transaction finds something else, since another process was faster or midnight has
 * come, all of it begins anew at the tick of then.
 * @throws DomainError try_again.
 */
export function byHand<T>(deps: Deps, userId: string, { prepare, book }: Act<T>): Promise<T> {
  const inLine = lines.get(deps) ?? createLines();
  lines.set(deps, inLine);
  return inLine(userId, async () => {
    for (let tries = 0; tries < triesMost; tries += 1) {
      const tick = tickAt(deps.clock.nowMs());
      await prepare(tick);
      try {
        return await book(tick);
      } catch (error) {
        if (!(error instanceof Unprepared)) throw error;
      }
    }
    throw DomainError.of('try_again', { retry_in: 1 });
  });
}

/**
 * What is drawn at a tick is drawn with the key of its day, and booked on that day: behind midnight that key may be out already.
 * @throws Unprepared
 */
export function refuseOverMidnight({ clock }: Pick<Deps, 'clock'>, tick: number): void {
  if (dayOfTick(tickAt(clock.nowMs())) > dayOfTick(tick)) throw new Unprepared(() => Promise.resolve());
}
