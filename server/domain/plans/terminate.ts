import type { Answer } from '#contract/api/calls.ts';
import { fromMinor } from '#contract/currencies.ts';
import { tickAt } from '#contract/market/calendar.ts';
import { forChange } from '#server/store/prepared.ts';
import type { Deps, Trx } from '../deps.ts';
import type { After } from '../jobs.ts';
import { noChanges } from './changes.ts';
import { findPlan, type PlanRow, refuseIdle } from './orders.ts';
import { movedBy } from './settle.ts';
import { settlePlan, terminatePlan } from './step.ts';
import { secondsOf } from '../trading/moment.ts';

/**
 * Ends a running plan now. What was due before is settled first, as it is to everybody.
 * @throws DomainError not_found, also for somebody else's; plan_not_running.
 */
export async function endEarly(
  trx: Trx,
  deps: Deps,
  userId: string,
  id: string,
): Promise<{ row: PlanRow; after: After }> {
  await findPlan(trx, userId, id);
  const row = await forChange(trx, trx.selectFrom('plan_orders').selectAll().where('id', '=', id)).executeTakeFirst();
  const tick = tickAt(deps.clock.nowMs());
  let ended = row;
  const { after } = await movedBy(trx, deps, row === undefined ? [] : [row], async (changes, held) => {
    const settled = await settlePlan(changes, deps, held, tick);
    refuseIdle(settled);
    ended = await terminatePlan(changes, deps, settled, tick);
  });
  if (ended === undefined) throw new Error(`the plan ${id} is gone`);
  return { row: ended, after };
}

/** What ending a plan would bring back at this moment. @throws DomainError not_found, plan_not_running. */
export async function previewEnd(deps: Deps, userId: string, id: string): Promise<Answer<'lh/deposit/termination'>> {
  const row = await findPlan(deps.store.db, userId, id);
  const tick = tickAt(deps.clock.nowMs());
  // Nothing of it is written.
  const changes = noChanges();
  const settled = await settlePlan(changes, deps, row, tick);
  refuseIdle(settled);
  const ended = await terminatePlan(changes, deps, settled, tick);
  return {
    running: fromMinor(ended.income - settled.income, 'USDT'),
    cost: fromMinor(ended.cost, 'USDT'),
    back: fromMinor(settled.value + ended.income - settled.income - ended.cost, 'USDT'),
    at: secondsOf(tick),
  };
}
