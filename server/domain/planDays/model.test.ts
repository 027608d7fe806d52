import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOfTick, tickAt } from '#contract/market/calendar.ts';
import { drawnStretch } from '#contract/plans/draw.ts';
import { dayResult, terminationCost } from '#contract/plans/planRules.ts';
import { type PlanProductId, planProducts } from '#contract/plans/products.ts';
import type { Stretch } from '#contract/plans/rule.ts';
import { runDay } from '#contract/plans/run.ts';
import { Fault, faulty } from '#server/ledger/ledger.fixtures.ts';
import { balancesOf } from '#server/ledger/read.ts';
import { type Domain, openDomain } from '#tests/api/domain.ts';
import { fundedUser } from '#tests/api/funded.ts';
import { planDaysFound, usdt } from '#tests/api/plans.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { createPlanDays } from './settler.ts';
import { nextDay } from '../practice/planClock.ts';
import { createWorker } from '../worker.ts';
import { takePlan } from '../plans/take.ts';
import { endEarly } from '../plans/terminate.ts';

/** What one of four friends does, each invited by the next, or what the server does. */
type Step =
  | { do: 'take'; who: number; plan: PlanProductId; amount: string }
  | { do: 'end'; who: number; which: number }
  | { do: 'nextDay'; who: number }
  | { do: 'wait'; seconds: number }
  | { do: 'settle'; isTwice: boolean; at: number | null; how: 'before' | 'behind' };

const who = fc.nat({ max: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('take' as const),
    who,
    plan: fc.constantFrom<PlanProductId>(
      'hosting1',
      'hosting2',
      'momentum',
      'mean_reversion',
      'market_making',
      'pairs',
    ),
    amount: fc.constantFrom('500', '777.77', '500.13', '5000', '12345.6', '90', '500.001'),
  }),
  fc.record({ do: fc.constant('end' as const), who, which: fc.nat({ max: 5 }) }),
  fc.record({ do: fc.constant('nextDay' as const), who }),
  fc.record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(1, 5, 130, 599, 600, 601, 1800, 7300) }),
  fc.record({
    do: fc.constant('settle' as const),
    isTwice: fc.boolean(),
    at: fc.option(fc.nat({ max: 12 })),
    how: fc.constantFrom('before' as const, 'behind' as const),
  }),
);

const settling: Step = { do: 'settle', isTwice: false, at: null, how: 'before' };

/** Everybody has plans that run, so that there is something to happen to. */
const beginning: Step[] = [
  ...[0, 1, 2, 3].map((at): Step => ({ do: 'take', who: at, plan: 'momentum', amount: '777.77' })),
  { do: 'take', who: 0, plan: 'pairs', amount: '5000' },
  { do: 'take', who: 1, plan: 'hosting2', amount: '5000' },
  { do: 'wait', seconds: 5 },
  settling,
  { do: 'wait', seconds: 700 },
  settling,
  { do: 'nextDay', who: 2 },
  { do: 'end', who: 3, which: 0 },
];

interface Plan {
  id: string;
  plan: PlanProductId;
  amount: bigint;
  value: bigint;
  paid: number;
  /** Null while it is under review. */
  from: number | null;
  reviewAt: number;
  isRefused: boolean;
  isOver: boolean;
}

const dayTicks = 3000;
const start = 20_000n * 1_000_000n;

/** Another reading of the same rules, in memory: what everybody has, and what is in their plans. */
class Model {
  readonly available = [start, start, start, start];
  readonly plans: Plan[][] = [[], [], [], []];
  cost = 0n;
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  #add(at: number, amount: bigint): void {
    this.available[at] = (this.available[at] ?? 0n) + amount;
  }

  pay(at: number, plan: Plan, stretches: readonly Stretch[]): void {
    const { net } = runDay(this.#deps.market.planView(), plan.plan, stretches, plan.value);
    const result = dayResult(net, plan.value);
    plan.value += result;
    plan.paid += 1;
    for (const [up, percent] of [5n, 3n, 1n].entries()) {
      if (result > 0n && at + up + 1 < 4) this.#add(at + up + 1, (result * percent) / 100n);
    }
  }

  end(at: number, plan: Plan): void {
    this.#add(at, plan.value);
    plan.value = 0n;
    plan.isOver = true;
  }

  endIfOver(at: number, plan: Plan): void {
    if (plan.value === 0n || plan.paid === planProducts[plan.plan].days) this.end(at, plan);
  }

  /** What is due of a plan by a tick, in order. */
  settle(at: number, plan: Plan, tick: number): void {
    while (!plan.isOver && plan.from !== null && plan.from + dayTicks <= tick) {
      this.pay(at, plan, [{ from: plan.from, to: plan.from + dayTicks }]);
      plan.from += dayTicks;
      this.endIfOver(at, plan);
    }
  }

  review(now: number, tick: number): void {
    for (const [at, plans] of this.plans.entries()) {
      for (const plan of plans) {
        if (plan.isOver || plan.from !== null || plan.reviewAt > now) continue;
        if (plan.isRefused) this.end(at, plan);
        else plan.from = tick;
      }
    }
  }

  /** The running day of everything that somebody has is over. */
  advance(at: number, tick: number): void {
    for (const plan of this.plans[at] ?? []) {
      plan.reviewAt -= 600;
      this.settle(at, plan, tick);
      if (plan.isOver || plan.from === null) continue;
      const today = dayOfTick(tick);
      const draw = this.#deps.market.planDraw(today, plan.id, plan.paid + 1);
      const drawn = drawnStretch(draw, today, plan.from + dayTicks - tick);
      this.pay(at, plan, [...(tick > plan.from ? [{ from: plan.from, to: tick }] : []), drawn]);
      plan.from = tick;
      this.endIfOver(at, plan);
    }
  }

  terminate(at: number, plan: Plan, tick: number): void {
    if (plan.from !== null && tick > plan.from) this.pay(at, plan, [{ from: plan.from, to: tick }]);
    const wanted = terminationCost(plan.amount);
    const cost = wanted < plan.value ? wanted : plan.value;
    plan.value -= cost;
    this.cost += cost;
    this.end(at, plan);
  }
}

describe.each(['sqlite', 'postgres'] as const)('plans against their model on %s', (engine) => {
  let domain: Domain;
  let deps: Deps;
  beforeAll(async () => {
    domain = await openDomain(engine);
    deps = domain.deps;
  });
  afterAll(async () => {
    expect(await domain.problems()).toEqual([]);
    const found = await planDaysFound(domain.store, deps.market);
    expect(found.problems).toEqual([]);
    expect(found.rows).toBeGreaterThan(20);
    // It has met what it is for: gains that were shared, losses, and days of every end.
    const { db } = domain.store;
    expect(await db.selectFrom('rewards').select('level').distinct().execute()).not.toEqual([]);
    expect(await db.selectFrom('plan_days').select('cut').distinct().execute()).toHaveLength(3);
    expect(await db.selectFrom('plan_days').select('n').where('result', '<', 0n).execute()).not.toEqual([]);
    await domain.dispose();
  });

  const seconds = () => Math.floor(domain.clock.nowMs() / 1000);
  const tick = () => tickAt(domain.clock.nowMs());

  async function take(model: Model, people: string[], what: Step & { do: 'take' }): Promise<void> {
    const { kind, min, max, perAccount } = planProducts[what.plan];
    const own = model.plans[what.who] ?? [];
    const wish = { kind, plan: what.plan, currency: 'USDT', amount: what.amount };
    const userId = people[what.who] ?? '';
    const taken = await domain.store
      .transaction((trx) => takePlan(trx, deps, userId, wish))
      .catch((error: unknown) => error);
    const before = own.filter(({ plan, isRefused }) => plan === what.plan && !isRefused);
    const decimals = what.amount.split('.')[1]?.length ?? 0;
    const amount = usdt(what.amount);
    const refusal =
      decimals > 2
        ? 'amount_decimals'
        : amount < usdt(min) || amount > usdt(max)
          ? 'amount_range'
          : perAccount !== null && countOf(own, what.plan) >= perAccount
            ? 'plan_taken'
            : amount > (model.available[what.who] ?? 0n)
              ? 'insufficient_balance'
              : null;
    expect(before.length).toBeLessThanOrEqual(perAccount ?? 99);
    if (refusal !== null) return expect(taken).toMatchObject({ name: 'DomainError', key: refusal });
    if (!(taken instanceof Object) || !('id' in taken)) throw taken;
    model.available[what.who] = (model.available[what.who] ?? 0n) - amount;
    own.push({
      id: String(taken.id),
      plan: what.plan,
      amount,
      value: amount,
      paid: 0,
      from: null,
      reviewAt: seconds() + 5,
      isRefused: what.amount.endsWith('.13'),
      isOver: false,
    });
  }

  /** Those that were refused do not count; one that will be does until then. */
  function countOf(own: readonly Plan[], product: PlanProductId): number {
    return own.filter(({ plan, isRefused, isOver }) => plan === product && !(isRefused && isOver)).length;
  }

  async function act(model: Model, people: string[], what: Step): Promise<void> {
    switch (what.do) {
      case 'take':
        return take(model, people, what);
      case 'wait':
        return domain.clock.advance(what.seconds * 1000);
      case 'nextDay': {
        const userId = people[what.who] ?? '';
        await nextDay(deps, userId, randomUUID(), (move) => domain.store.transaction(move));
        return model.advance(what.who, tick());
      }
      case 'end': {
        const plan = model.plans[what.who]?.[what.which];
        if (plan === undefined) return;
        const ended = await endEarly(deps, people[what.who] ?? '', plan.id, (end) =>
          domain.store.transaction(end),
        ).catch((error: unknown) => error);
        if (ended instanceof DomainError) {
          expect(ended.key).toBe('plan_not_running');
          const last = plan.from === null ? null : plan.from + (planProducts[plan.plan].days - plan.paid) * dayTicks;
          return expect(plan.isOver || last === null || last <= tick()).toBe(true);
        }
        if (ended instanceof Error) throw ended;
        model.settle(what.who, plan, tick());
        expect(plan.isOver).toBe(false);
        return model.terminate(what.who, plan, tick());
      }
      case 'settle':
        return settle(model, what);
    }
  }

  /** A server that fails in between leaves nothing of it; the next one does all of it, in however many processes. */
  async function settle(model: Model, { at, how, isTwice }: Step & { do: 'settle' }): Promise<void> {
    const { store } = domain;
    if (at !== null) {
      const transaction: Deps['store']['transaction'] = (work) =>
        store.transaction((trx) => work(faulty(trx, at, how)));
      const failing = createPlanDays({ ...deps, store: { ...store, transaction } });
      await failing.settleTo(tick()).catch((error: unknown) => {
        if (!(error instanceof Fault)) throw error;
      });
    }
    await createWorker(deps).runDueJobs(seconds());
    model.review(seconds(), tick());
    await Promise.all(Array.from({ length: isTwice ? 2 : 1 }, () => createPlanDays(deps).settleTo(tick())));
    await createPlanDays(deps).settleTo(tick());
    for (const [owner, plans] of model.plans.entries()) for (const plan of plans) model.settle(owner, plan, tick());
  }

  async function tell(steps: Step[]): Promise<void> {
    const people: string[] = [];
    for (let at = 0; at < 4; at += 1) people.push(await fundedUser(deps, randomUUID(), [['spot', 'USDT', start]]));
    for (const [at, id] of people.entries()) {
      const inviter = people[at + 1] ?? null;
      await domain.store.db.updateTable('users').set({ inviter_id: inviter }).where('id', '=', id).execute();
    }
    const model = new Model(deps);
    for (const what of [...beginning, ...steps, settling]) await act(model, people, what);
    for (const [at, id] of people.entries()) {
      const held = (await balancesOf(domain.store.db, id)).find(({ kind }) => kind === 'spot');
      const inPlans = (model.plans[at] ?? []).reduce((sum, { value }) => sum + value, 0n);
      expect(held).toMatchObject({ available: model.available[at], frozen: inPlans });
      const rows = await domain.store.db.selectFrom('plan_orders').selectAll().where('user_id', '=', id).execute();
      for (const { id: order, value, days_paid: paid, day_from: from } of rows) {
        const plan = model.plans[at]?.find((one) => one.id === order);
        expect([value, Number(paid)]).toEqual([plan?.value, plan?.paid]);
        if (plan?.isOver === false) expect(from === null ? null : Number(from)).toBe(plan.from);
      }
    }
  }

  it('whatever is done, in whatever order and however often: everybody has what the rules say', async () => {
    const story = fc.array(step, { minLength: 4, maxLength: 24 });
    await fc.assert(fc.asyncProperty(story, tell), { numRuns: engine === 'sqlite' ? 20 : 12, endOnFailure: true });
  });
});
