/** What tests of plans do: take one, let time pass, and look. */
import type { PlanDay, PlanOrder } from '#contract/api/plans/plans.ts';
import { toMinor } from '#contract/currencies.ts';
import { tickAt } from '#contract/market/calendar.ts';
import { runDay } from '#contract/plans/run.ts';
import { checkPlanDays } from '#server/cli/plans/checkPlanDays.ts';
import type { Market } from '#server/market/market.ts';
import type { Store } from '#server/store/store.ts';
import { releaseReviewed } from '#server/domain/plans/reviewer.ts';
import { type Person, until, type World } from './world.ts';

export const dayMs = 600_000;

export function usdt(text: string): bigint {
  const minor = toMinor(text, 'USDT');
  if (minor === null) throw new RangeError(`${text} is no amount`);
  return minor;
}

/** Lets time pass for all servers: reviews are decided, and plan days settled. */
export async function wait(worlds: readonly World[], ms: number): Promise<void> {
  const [first] = worlds;
  first?.clock.advance(ms);
  for (const { app, clock } of worlds) await app.worker.runDueJobs(Math.floor(clock.nowMs() / 1000));
  const settle = () => Promise.all(worlds.map(({ app, clock }) => app.planDays.settleTo(tickAt(clock.nowMs()))));
  // What another one had in hand is left to the next frame.
  await until(async () => {
    await settle();
    return first === undefined || !(await isDue(first));
  }, 'the settling of plan days');
}

async function isDue({ store, clock }: World): Promise<boolean> {
  const due = store.db
    .selectFrom('plan_orders')
    .select('id')
    .where('due', '<=', BigInt(tickAt(clock.nowMs())));
  return (await due.limit(1).execute()).length > 0;
}

/** A plan that has been taken and runs. */
export async function runningPlan(world: World, { token }: Person, wish: object = {}): Promise<PlanOrder> {
  const asked = { plan: 'hosting1', currency: 'USDT', amount: '500', ...wish };
  const { id } = await world.must('lh/deposit', asked, { token });
  await wait([world], 5000);
  return planOf(world, { token }, id);
}

export async function runningStrategy(
  world: World,
  { token }: Person,
  pid = 'momentum',
  amount = '1000',
): Promise<PlanOrder> {
  const { id } = await world.must('project/order', { pid, amount }, { token });
  await wait([world], 5000);
  return planOf(world, { token }, id);
}

export async function planOf(world: World, { token }: Pick<Person, 'token'>, id: string): Promise<PlanOrder> {
  const found = await Promise.all([
    world.must('lh/deposit/order', { id }, { token }),
    world.must('project/orders', { id }, { token }),
  ]);
  const [order] = found.flatMap(({ list }) => list);
  if (order === undefined) throw new Error('there is no such plan');
  return order;
}

/** The paid days of a plan, the oldest first. */
export async function daysOf(world: World, { token }: Pick<Person, 'token'>, id: string): Promise<PlanDay[]> {
  const { list } = await world.must('lh/deposit/records', { id, limit: 100 }, { token });
  return list.toReversed();
}

/** What the rule of a day brings on the stretches that it names, worked out from the market alone. */
export function recomputed({ app }: World, { plan, stretches, amount }: PlanDay) {
  return runDay(app.deps.market.planView(), plan, stretches, usdt(amount));
}

export async function spotUsdt(world: World, { token }: Pick<Person, 'token'>) {
  const { list } = await world.must('wallet/list', {}, { token });
  const own = list.find(({ account, currency }) => account === 'spot' && currency === 'USDT');
  return { available: usdt(own?.available ?? '0'), frozen: usdt(own?.frozen ?? '0') };
}

/** A plan that runs, without time passing: what an earlier request has begun, or one that is reviewed out of turn. */
export async function startedPlan(world: World, { id: userId, token }: Pick<Person, 'id' | 'token'>): Promise<string> {
  const { db } = world.store;
  const running = db.selectFrom('plan_orders').select('id').where('status', '=', 'running');
  const known = await running.where('user_id', '=', userId).limit(1).executeTakeFirst();
  if (known !== undefined) return known.id;
  const { id } = await world.must('project/order', { pid: 'momentum', amount: '100' }, { token });
  await db.updateTable('jobs').set({ due: 0n }).where('kind', '=', 'review:plan').where('reference', '=', id).execute();
  await world.app.worker.runDueJobs(0);
  await until(async () => (await running.where('id', '=', id).execute()).length > 0, 'the review of a plan');
  return id;
}

/** What earlier requests have left under review is released: there is money and room for another one. */
export async function roomForPlans({ app: { deps } }: World, { id }: Pick<Person, 'id'>): Promise<void> {
  await deps.store.transaction((trx) => releaseReviewed(trx, deps, [id]));
}

/** What verification finds of plan days, on a market of which nothing was committed to. */
export function planDaysFound(store: Store, market: Market) {
  return store.snapshot((trx) => checkPlanDays(trx, market, () => null));
}
