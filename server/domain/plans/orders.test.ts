import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Domain, openDomain } from '#tests/api/domain.ts';
import { fundedUser } from '#tests/api/funded.ts';
import { rowsRead } from '#tests/api/rowsRead.ts';
import { plansFact } from '../chat/plansFact.ts';
import { type PlanRow, sumPlans } from './orders.ts';
import { takePlan } from './take.ts';

describe.each(['sqlite', 'postgres'] as const)('all plans of an account on %s', (engine) => {
  let domain: Domain;
  let ann: string;
  let first: PlanRow;
  const usdt = 1_000_000n;
  beforeAll(async () => {
    domain = await openDomain(engine);
    ann = await fundedUser(domain.deps, 'ann', [['spot', 'USDT', 100_000n * usdt]]);
    const wish = { kind: 'strategy', plan: 'pairs', currency: 'USDT', amount: '500' } as const;
    first = await domain.store.transaction((trx) => takePlan(trx, domain.deps, ann, wish));
  });
  afterAll(() => domain.dispose());

  /** Plans as they would be in the books. */
  const add = async (count: number, rest: Partial<PlanRow>) => {
    const rows = Array.from({ length: count }, () => ({ ...first, ...rest, id: randomUUID(), number: randomUUID() }));
    for (let at = 0; at < rows.length; at += 100)
      await domain.store.db
        .insertInto('plan_orders')
        .values(rows.slice(at, at + 100))
        .execute();
  };

  it('are nothing of somebody who has none', async () => {
    expect(await sumPlans(domain.store.db, 'nobody')).toEqual({
      hosted: '0.000000',
      running: 0,
      today: '0.000000',
      income: '0.000000',
      cost: '0.000000',
      result: '0.000000',
      simulated: true,
    });
    expect(await plansFact({ db: domain.store.db, session: { userId: 'nobody' } })).toBeNull();
  });

  it('are summed and counted by the database, however many there are', async () => {
    const over = { status: 'ended', ending: 'term', ended: 1n, value: 0n } as const;
    await add(600, { ...over, income: 3n * usdt, cost: usdt, today: 7n * usdt });
    await add(300, { ...over, kind: 'hosting', plan: 'hosting2', income: -2n * usdt });
    const runs = { status: 'running', day_from: 1n, due: 2n } as const;
    await add(200, { ...runs, today: -5n, income: 5n });
    const hosted = { ...runs, kind: 'hosting', plan: 'hosting2', value: 2n ** 53n, today: 1n } as const;
    await add(3, hosted);
    const { db, count } = rowsRead(domain.store.db);
    expect(await sumPlans(db, ann)).toEqual({
      hosted: '27021698264.222976',
      running: 203,
      today: '-0.000997',
      income: '1200.001000',
      cost: '600.000000',
      result: '600.001000',
      simulated: true,
    });
    expect(count()).toBe(1);
    expect(await sumPlans(db, ann, 'hosting')).toMatchObject({ running: 3, today: '0.000003', income: '-600.000000' });
    expect(count()).toBe(2);
    const fact = await plansFact({ db, session: { userId: ann } });
    // Five that are shown, and how many there are.
    expect(count()).toBeLessThanOrEqual(8);
    expect(fact?.list).toHaveLength(5);
    expect(fact?.more).toBe(199);
  });
});
