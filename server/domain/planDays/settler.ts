import { tickAt } from '#contract/market/calendar.ts';
import { tickMs } from '#contract/market/path/ticks.ts';
import { isUnavailable } from '#server/store/failures.ts';
import type { Deps } from '../deps.ts';
import { createLines } from '../gate.ts';
import { type PlanDayKind, PlanDayFailed, Unprepared } from './kind.ts';
import { planDayKinds } from './kinds.ts';

export interface PlanDays {
  /** Settles every plan day that is over by a tick. @returns how many. */
  settleTo(tick: number): Promise<number>;
  start(): void;
  /** Waits for the work in hand. */
  stop(): Promise<void>;
}

/** Orders per transaction. */
const chunk = 50;
/** Other processes can take what was prepared so often in a row; more is no chance meeting. */
const triesMost = 8;
const pauseAfterFailureMs = 1000;
/** Orders that could not be settled are tried again so often. */
const retryMs = 60_000;

/**
 * Settles plan days, each at the tick at which it is over, in a loop of its own beside that of the orders. What a day brings follows from
 * the path alone, so it makes no difference which process settles it, when, or after what outage; its row says whether it is paid.
 */
export function createPlanDays(deps: Deps): PlanDays {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let isStopped = false;
  const works = Object.values(planDayKinds).map((kind) => createWork(deps, kind, () => isStopped));

  const inLine = createLines();
  const settleTo = (tick: number) =>
    inLine('settle', async () => {
      let count = 0;
      for (const settle of works) count += await settle(tick);
      return count;
    });
  const schedule = (delayMs: number) => {
    if (isStopped) return;
    timer = setTimeout(() => {
      turn = takeTurn();
    }, delayMs);
  };
  const takeTurn = async () => {
    try {
      await settleTo(tickAt(deps.clock.nowMs()));
      schedule(tickMs);
    } catch (error) {
      deps.log.error({ err: error }, 'the plan days will be settled later');
      schedule(pauseAfterFailureMs);
    }
  };
  return {
    settleTo,
    start: () => schedule(0),
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await turn;
    },
  };
}

/** Settles one kind, transaction by transaction, until nothing is due that another process has not in hand. */
function createWork(deps: Deps, kind: PlanDayKind, isEnding: () => boolean): (tick: number) => Promise<number> {
  const { store, clock, log } = deps;
  const stuck = new Set<string>();
  let retryAt = 0;

  const settleSome = async (tick: number, limit: number, tries = 1): Promise<number> => {
    try {
      const moved = await store.transaction((trx) => kind.settle(trx, deps, tick, limit, [...stuck]));
      await moved.after();
      return moved.count;
    } catch (error) {
      if (isUnavailable(error)) throw error;
      if (error instanceof Unprepared && tries < triesMost) {
        await error.prepare();
        return isEnding() ? 0 : settleSome(tick, limit, tries + 1);
      }
      if (error instanceof PlanDayFailed) {
        // A mistake of this program: it is said, and holds up nobody else.
        stuck.add(error.id);
        log.error({ err: error, order: error.id }, 'a plan day could not be settled');
        return 1;
      }
      if (limit === 1) throw error;
      return settleEach(tick, limit);
    }
  };

  const settleEach = async (tick: number, limit: number): Promise<number> => {
    let count = 0;
    for (let one = 0; one < limit; one += 1) count += await settleSome(tick, 1);
    return count;
  };

  return async (tick) => {
    if (clock.nowMs() >= retryAt) {
      stuck.clear();
      retryAt = clock.nowMs() + retryMs;
    }
    let count = 0;
    while (!isEnding() && (await kind.isDue(deps, tick))) {
      await kind.prepare?.(deps, tick, chunk, [...stuck]);
      const moved = await settleSome(tick, chunk);
      if (moved === 0) return count;
      count += moved;
    }
    return count;
  };
}
