/** People with running plans, each invited by the one before: the same ones on every database for the same seed. */
import type { Deps } from '#server/domain/deps.ts';
import { createPlanDays } from '#server/domain/planDays/settler.ts';
import { takePlan } from '#server/domain/plans/take.ts';
import { createWorker } from '#server/domain/worker.ts';
import { seededRandom } from '#server/platform/random.ts';
import { fundedUser } from '#tests/api/funded.ts';

const wishes = [
  { kind: 'hosting', plan: 'hosting3', amount: '50000' },
  { kind: 'strategy', plan: 'momentum', amount: '20000' },
  { kind: 'strategy', plan: 'pairs', amount: '30000' },
  { kind: 'strategy', plan: 'mean_reversion', amount: '100' },
  { kind: 'hosting', plan: 'hosting1', amount: '500' },
] as const;

/** @returns how many run. */
export async function makePlans(deps: Deps, people: number, seed: string): Promise<number> {
  const own: Deps = { ...deps, random: seededRandom(`${seed} plans`) };
  const { store } = own;
  let inviter: string | null = null;
  for (let at = 0; at < people; at += 1) {
    const userId = await fundedUser(own, `planner${at}`, [['spot', 'USDT', 10n ** 12n]]);
    await store.db.updateTable('users').set({ inviter_id: inviter }).where('id', '=', userId).execute();
    inviter = userId;
    for (const wish of wishes)
      await store.transaction((trx) => takePlan(trx, own, userId, { ...wish, currency: 'USDT' }));
  }
  // Those that were taken a while ago: their days come due at other moments.
  await createWorker(own).runDueJobs(Math.floor(own.clock.nowMs() / 1000) + own.config.reviewSeconds);
  const running = await store.db.selectFrom('plan_orders').select('id').orderBy('id').execute();
  for (const [at, { id }] of running.entries()) {
    const later = BigInt((at * 37) % 3000);
    await store.db
      .updateTable('plan_orders')
      .set((eb) => ({ day_from: eb('day_from', '+', later), due: eb('due', '+', later) }))
      .where('id', '=', id)
      .where('status', '=', 'running')
      .execute();
  }
  return running.length;
}

/** Until nothing is due that another process has in hand either. */
export async function settleAllPlans(deps: Deps, to: number, rest: () => Promise<unknown>): Promise<void> {
  const planDays = createPlanDays(deps);
  const isDue = async () => {
    const due = deps.store.db.selectFrom('plan_orders').select('id').where('due', '<=', BigInt(to)).limit(1);
    return (await due.execute()).length > 0;
  };
  while (await isDue()) {
    await planDays.settleTo(to);
    await rest();
  }
}
