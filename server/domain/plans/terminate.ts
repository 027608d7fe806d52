import type { Answer } from '#contract/api/calls.ts';
import { fromMinor } from '#contract/currencies.ts';
import { tickAt } from '#contract/market/calendar.ts';
import { forChange } from '#server/store/prepared.ts';
import type { Deps, Trx } from '../deps.ts';
import type { After } from '../jobs.ts';
import { byHand } from '../planDays/byHand.ts';
import { secondsOf } from '../trading/moment.ts';
import { noChanges, type PlanChanges } from './changes.ts';
import { findPlan, type PlanRow, refuseIdle, runningOf } from './orders.ts';
import { lastLook } from './results.ts';
import { movedBy } from './settle.ts';
import { settlePlan, terminatePlan } from './step.ts';

interface Ended {
  row: PlanRow;
  after: After;
}

/**
 * Ends a running plan now. What was due before is settled first, as it is to everybody.
 * @param book runs what it is given in a transaction.
 * @throws DomainError not_found, also for somebody else's; plan_not_running; try_again.
 */
export function endEarly<T>(
  deps: Deps,
  userId: string,
  id: string,
  book: (end: (trx: Trx) => Promise<Ended>) => Promise<T>,
): Promise<T> {
  return byHand(deps, userId, {
    // Nothing of it is written.
    prepare: async (tick) => endAt(noChanges(), deps, await findPlan(deps.store.db, userId, id), tick),
    book: (tick) => book((trx) => writeEnd(trx, deps, userId, { id, tick })),
  });
}

/** @throws Unprepared where it has become another one since its end was worked out. */
async function writeEnd(
  trx: Trx,
  deps: Deps,
  userId: string,
  { id, tick }: { id: string; tick: number },
): Promise<Ended> {
  await findPlan(trx, userId, id);
  const row = await forChange(trx, trx.selectFrom('plan_orders').selectAll().where('id', '=', id)).executeTakeFirst();
  let ended = row;
  const { after } = await movedBy(trx, deps, row === undefined ? [] : [row], async (changes, held) => {
    ({ ended } = await endAt(changes, deps, held, tick));
  });
  if (ended === undefined) throw new Error(`the plan ${id} is gone`);
  return { row: ended, after };
}

/** A plan as it is at a tick, and ended then. @throws DomainError plan_not_running. */
async function endAt(changes: PlanChanges, deps: Deps, row: PlanRow, tick: number) {
  const settled = await settlePlan(changes, deps, row, tick);
  refuseIdle(settled);
  return { settled, ended: await terminatePlan(changes, deps, settled, tick) };
}

/** What ending a plan would bring back at the last look of its rule. @throws DomainError not_found, plan_not_running. */
export async function previewEnd(deps: Deps, userId: string, id: string): Promise<Answer<'lh/deposit/termination'>> {
  const row = await findPlan(deps.store.db, userId, id);
  const tick = Math.max(runningOf(row)?.from ?? 0, lastLook(tickAt(deps.clock.nowMs())));
  // Nothing of it is written.
  const { settled, ended } = await endAt(noChanges(), deps, row, tick);
  return {
    running: fromMinor(ended.income - settled.income, 'USDT'),
    cost: fromMinor(ended.cost, 'USDT'),
    back: fromMinor(settled.value + ended.income - settled.income - ended.cost, 'USDT'),
    at: secondsOf(tick),
  };
}
