import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tickAt } from '#contract/market/calendar.ts';
import { fakeView } from '#contract/plans/fakeView.fixtures.ts';
import type { PathView } from '#contract/plans/rule.ts';
import { balancesOf } from '#server/ledger/read.ts';
import { type Domain, openDomain } from '#tests/api/domain.ts';
import { fundedUser } from '#tests/api/funded.ts';
import type { Deps } from '../deps.ts';
import { planDayKinds } from '../planDays/kinds.ts';
import { createPlanDays } from '../planDays/settler.ts';
import { createWorker } from '../worker.ts';
import type { PlanRow } from './orders.ts';
import { takePlan } from './take.ts';

const million = 1_000_000n;

/** A path on which momentum buys three coins in the third minute, and then loses `factor` of their price. */
function fallingBy(factor: number, from: number): PathView {
  return fakeView({
    price: (_symbol, tick) => {
      const price = 100_000;
      if (tick <= from + 300) return price;
      return Math.round(tick <= from + 900 ? price * 1.004 : price * 1.004 * factor);
    },
    size: 1e15,
  });
}

describe.each(['sqlite', 'postgres'] as const)('the settling of plan days on %s', (engine) => {
  let domain: Domain;
  let deps: Deps;
  let view: PathView | null;
  beforeEach(async () => {
    domain = await openDomain(engine);
    view = null;
    const { market } = domain.deps;
    deps = { ...domain.deps, market: { ...market, planView: () => view ?? market.planView() } };
  });
  afterEach(async () => {
    expect(await domain.problems()).toEqual([]);
    await domain.dispose();
  });

  const taken = async (name: string, pid: string, amount: string, held = 10_000n): Promise<PlanRow> => {
    const userId = await fundedUser(deps, name, [['spot', 'USDT', held * million]]);
    const wish = { kind: 'strategy', plan: pid, currency: 'USDT', amount } as const;
    return domain.store.transaction((trx) => takePlan(trx, deps, userId, wish));
  };
  const review = async () => {
    domain.clock.advance(5000);
    await createWorker(deps).runDueJobs(domain.clock.nowMs() / 1000);
  };
  const rowOf = (id: string) =>
    domain.store.db.selectFrom('plan_orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const now = () => tickAt(domain.clock.nowMs());

  it('a plan loses what is in it and no more, and is over then', async () => {
    const order = await taken('ann', 'momentum', '1000');
    await review();
    view = fallingBy(0.0001, now());
    domain.clock.advance(600_000);
    expect(await createPlanDays(deps).settleTo(now())).toBe(1);
    const day = await domain.store.db.selectFrom('plan_days').selectAll().executeTakeFirstOrThrow();
    expect(day.net).toBeLessThan(-1000n * million);
    expect(day.result).toBe(-1000n * million);
    expect(await rowOf(order.id)).toMatchObject({ status: 'ended', ending: 'spent', value: 0n, days_paid: 1n });
    const [spot] = await balancesOf(domain.store.db, order.user_id);
    expect(spot).toMatchObject({ available: 9000n * million, frozen: 0n });
    expect(await createPlanDays(deps).settleTo(now() + 10_000)).toBe(0);
  });

  it('what a loss has left is what the next day runs with', async () => {
    const order = await taken('ann', 'momentum', '1000');
    await review();
    view = fallingBy(0.5, now());
    domain.clock.advance(1_200_000);
    await createPlanDays(deps).settleTo(now());
    const days = await domain.store.db.selectFrom('plan_days').selectAll().orderBy('n').execute();
    const [first, second] = days;
    if (first === undefined || second === undefined) throw new Error('two days');
    expect(first.result).toBeLessThan(-400n * million);
    expect(second.amount).toBe(1000n * million + first.result);
    expect((await rowOf(order.id)).today).toBe(second.result);
  });

  it('an order whose rule fails holds up no other, and is settled once it does not', async () => {
    const [bad, good] = [await taken('ann', 'momentum', '1000'), await taken('bob', 'mean_reversion', '1000')];
    await review();
    const sound = domain.deps.market.planView();
    view = {
      ...sound,
      price: (symbol, tick) => {
        if (symbol === 'BTCUSDT') throw new RangeError('no such price');
        return sound.price(symbol, tick);
      },
    };
    domain.clock.advance(600_000);
    const settler = createPlanDays(deps);
    await settler.settleTo(now());
    expect([(await rowOf(bad.id)).days_paid, (await rowOf(good.id)).days_paid]).toEqual([0n, 1n]);
    expect(domain.log()).toContain('could not be settled');
    const said = domain.log().length;
    await settler.settleTo(now());
    expect(domain.log().length).toBe(said);
    view = null;
    domain.clock.advance(60_000);
    await settler.settleTo(now());
    expect((await rowOf(bad.id)).days_paid).toBe(1n);
  });

  it('of many settlers over one database each day is settled by one', async () => {
    const orders: PlanRow[] = [];
    for (let n = 0; n < 120; n += 1) orders.push(await taken(`user${n}`, 'pairs', `${500 + n}`));
    await review();
    domain.clock.advance(2 * 600_000);
    const counts = await Promise.all(Array.from({ length: 4 }, () => createPlanDays(deps).settleTo(now())));
    // What another one had in hand is left to the next frame.
    const rest = await createPlanDays(deps).settleTo(now());
    expect(counts.reduce((sum, count) => sum + count, rest)).toBe(240);
    const days = await domain.store.db.selectFrom('plan_days').select(['order_id', 'n']).execute();
    expect(new Set(days.map(({ order_id: id, n }) => `${id} ${n}`)).size).toBe(240);
    const frozen = await domain.store.db.selectFrom('plan_orders').select('value').execute();
    expect(frozen).toHaveLength(120);
  });

  it('when nothing is due one look at an index is all that it costs', async () => {
    await taken('ann', 'pairs', '500');
    await review();
    const asked: string[] = [];
    const { db } = domain.store;
    const watched = {
      ...deps,
      store: {
        ...domain.store,
        db: db.withPlugin({
          transformQuery: ({ node }) => {
            asked.push(node.kind);
            return node;
          },
          transformResult: async ({ result }) => result,
        }),
      },
    };
    await createPlanDays(watched).settleTo(now());
    expect(asked).toEqual(Object.keys(planDayKinds).map(() => 'SelectQueryNode'));
    if (engine === 'postgres') return;
    const { rows } = await sql<{ detail: string }>`explain query plan
      select id from plan_orders where due <= ${BigInt(now())} limit 1`.execute(db);
    expect(rows.map(({ detail }) => detail).join(' ')).toContain('plan_orders_due');
  });
});
