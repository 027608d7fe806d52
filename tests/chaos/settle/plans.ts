/** People with running plans and a loan, each invited by the one before: the same ones on every database for the same seed. */
import { loanRules } from '#contract/rules/loan.ts';
import { terms } from '#contract/terms.ts';
import type { Deps } from '#server/domain/deps.ts';
import { askForLoanReview } from '#server/domain/loans/reviewer.ts';
import { planDayTicks } from '#server/domain/planDays/length.ts';
import { planDayKinds } from '#server/domain/planDays/kinds.ts';
import { createPlanDays } from '#server/domain/planDays/settler.ts';
import { takePlan } from '#server/domain/plans/take.ts';
import { createWorker } from '#server/domain/worker.ts';
import { nowSeconds } from '#server/platform/clock.ts';
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
    await applyForLoan(own, userId, BigInt(at));
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

/** For the shortest term: it is overdue before the second hour ends. Its papers are not there; nobody looks at them. */
async function applyForLoan(deps: Deps, userId: string, at: bigint): Promise<void> {
  const { store, random, config } = deps;
  const papers = {
    house_id: random.uuid(),
    income_id: random.uuid(),
    bank_id: random.uuid(),
    id_front_id: random.uuid(),
    id_back_id: random.uuid(),
  };
  const nothing = { principal: 0n, interest: 0n, overdue: 0n, interest_added: 0n, overdue_added: 0n };
  const rates = { daily_bps: BigInt(terms.loan.dailyBps), overdue_daily_bps: BigInt(terms.loan.overdueDailyBps) };
  await store.transaction(async (trx) => {
    const row = await trx
      .insertInto('loans')
      .values({
        id: random.uuid(),
        number: `L${userId}`,
        user_id: userId,
        amount: 1_000_000_001n + at * 7_777_777n,
        days: BigInt(terms.loan.days[0]),
        ...rates,
        ...papers,
        ...nothing,
        status: 'review',
        reason: null,
        bank_card_id: random.uuid(),
        house_address: '',
        agreement: BigInt(loanRules.agreement),
        client_time: 0n,
        created: BigInt(nowSeconds(deps.clock)),
        decided: null,
        settled: null,
        days_passed: 0n,
        lines: 0n,
        day_ticks: planDayTicks(config),
        day_from: null,
        due: null,
        ends: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await askForLoanReview(trx, deps, row);
  });
}

/** Until nothing is due that another process has in hand either. */
export async function settleAllPlans(deps: Deps, to: number, rest: () => Promise<unknown>): Promise<void> {
  const planDays = createPlanDays(deps);
  const isDue = async () => {
    for (const kind of Object.values(planDayKinds)) if (await kind.isDue(deps, to)) return true;
    return false;
  };
  while (await isDue()) {
    await planDays.settleTo(to);
    await rest();
  }
}
