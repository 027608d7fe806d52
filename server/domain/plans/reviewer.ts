import * as v from 'valibot';
import { tickAt } from '#contract/market/calendar.ts';
import { isRefusedByTestValue } from '#contract/rules/deposit.ts';
import { release } from '#server/ledger/holds.ts';
import { forChange } from '#server/store/prepared.ts';
import type { Deps, Trx } from '../deps.ts';
import { type After, defineJob } from '../jobs.ts';
import { secondsOf } from '../trading/moment.ts';
import { ledgerAccount } from '../trading/posting.ts';
import { accountOf, noChanges, noteOf, type PlanChanges, postOf, tellChanges, writeChanges } from './changes.ts';
import { type PlanRow, presentPlan } from './orders.ts';

/**
 * The simulated reviewer decides a plan: its first day begins at once, or its principal is released. Amounts with the test ending are
 * refused, so that the other outcome can be practised; nothing else decides.
 */
async function reviewPlan(trx: Trx, deps: Deps, id: string): Promise<After | null> {
  const row = await forChange(trx, trx.selectFrom('plan_orders').selectAll().where('id', '=', id)).executeTakeFirst();
  if (row?.status !== 'review') return null;
  const changes = noChanges();
  const tick = tickAt(deps.clock.nowMs());
  if (isRefusedByTestValue(presentPlan(row).amount)) failPlan(changes, row, 'test_value', tick);
  else startPlan(changes, row, tick);
  await writeChanges(trx, deps, changes);
  return tellChanges(deps, changes);
}

export const planReviewJob = defineJob('review:plan', v.object({ plan: v.string() }), (trx, deps, { plan }) =>
  reviewPlan(trx, deps, plan),
);

function startPlan(changes: PlanChanges, row: PlanRow, tick: number): void {
  const running: PlanRow = {
    ...row,
    status: 'running',
    day_from: BigInt(tick),
    due: BigInt(tick) + row.day_ticks,
    started: BigInt(secondsOf(tick)),
  };
  changes.orders.set(row.id, running);
  changes.notices.push(noteOf(running, 'plan_started'));
}

/** Ends what accounts have under review, and releases it. */
export async function releaseReviewed(trx: Trx, deps: Deps, userIds: readonly string[]): Promise<void> {
  const reviewed = trx.selectFrom('plan_orders').selectAll().where('user_id', 'in', userIds);
  const rows = await forChange(trx, reviewed.where('status', '=', 'review').orderBy('id')).execute();
  const changes = noChanges();
  for (const row of rows) failPlan(changes, row, null, tickAt(deps.clock.nowMs()));
  await writeChanges(trx, deps, changes);
}

/** Releases the principal of a plan that is under review, and ends it. */
function failPlan(changes: PlanChanges, row: PlanRow, reason: PlanRow['reason'], tick: number): void {
  const failed: PlanRow = { ...row, status: 'failed', reason, value: 0n, ended: BigInt(secondsOf(tick)) };
  changes.orders.set(row.id, failed);
  changes.notices.push(noteOf(failed, 'plan_failed'));
  postOf(changes, row, 'release', tick, release(ledgerAccount(accountOf(row), 'USDT'), row.amount));
}
