import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs, runningPlan, runningStrategy, wait } from '#tests/api/plans.ts';
import { openWorld, type Person, type World } from '#tests/api/world.ts';
import { verifyPrices } from '../published/prices.ts';
import { verifyAll } from '../verifyFunds.ts';

/** What would have to be wrong, and who finds it. */
const forgeries: [what: string, forged: RawBuilder<unknown>, found: RegExp][] = [
  ['a better result', sql`update plan_days set net = net + 1, result = result + 1 where n = 1`, /its rule/],
  ['a result that the rule had not', sql`update plan_days set result = net + 5 where n = 1`, /brought/],
  ['lower costs', sql`update plan_days set fees = fees + 1`, /other costs/],
  [
    'another stretch',
    sql`update plan_days set stretches = replace(stretches, '"from":', '"from":1') where n = 1`,
    /ran for/,
  ],
  ['a day that was not advanced', sql`update plan_days set cut = 'none' where cut = 'advanced'`, /drawn stretch/],
  ['another amount', sql`update plan_days set amount = amount + 1 where n = 2`, /another amount/],
  ['an income that no day has', sql`update plan_orders set income = income + 1`, /sum of its days/],
  ['more in it', sql`update plan_orders set value = value + 1 where status = 'running'`, /other amounts|frozen/],
  ['a cost that was not charged', sql`update plan_orders set cost = 1 where status = 'ended'`, /other amounts/],
  [
    'another owner',
    sql`update plan_orders set user_id = (select min(id) from users where id <> plan_orders.user_id)`,
    /other amounts/,
  ],
  ['another number', sql`update plan_orders set number = number || 'X'`, /has no plan/],
  ['a reward that is no share', sql`update rewards set bps = bps + 1`, /not its share/],
  ['a reward of nothing booked', sql`update rewards set amount = amount + 1`, /not its share/],
  ['no reward', sql`delete from rewards`, /has no reward/],
];

describe.each(['sqlite', 'postgres'] as const)('plans are verified on %s', (engine) => {
  let world: World;
  let ann: Person;
  beforeAll(async () => {
    world = await openWorld({ engine });
    const inviter = await world.person();
    const { invite_code: invite } = await world.must('user/info', {}, { token: inviter.token });
    ann = await world.person({ balance: '100000', invite });
    const ended = await runningPlan(world, ann, { plan: 'hosting2', amount: '20000' });
    const strategy = await runningStrategy(world, ann, 'momentum', '20000');
    await wait([world], 120_000);
    await world.must('user/next_day', {}, { token: ann.token });
    await wait([world], 3 * dayMs);
    for (let days = 0; days < 3; days += 1) await world.must('user/next_day', {}, { token: ann.token });
    expect(await world.store.db.selectFrom('rewards').selectAll().execute()).not.toEqual([]);
    const other = await runningStrategy(world, ann, 'pairs', '500');
    await wait([world], 120_000);
    await world.must('lh/deposit/cancel', { id: other.id }, { token: ann.token });
    await runningStrategy(world, ann, 'pairs', '500');
    expect([ended.status, strategy.status]).toEqual(['running', 'running']);
  });
  afterAll(() => world.dispose());

  class Undone extends Error {}
  /** What is found while a forgery stands; it is undone. */
  const problems = async (forged: RawBuilder<unknown> | null): Promise<string[]> => {
    const found: string[] = [];
    const looking = world.store.transaction(async (trx) => {
      if (forged !== null) await forged.execute(trx);
      const checks = [...(await verifyAll(trx)), ...(await verifyPrices(trx, world.app.deps.market))];
      found.push(...checks.flatMap(({ check, problems: said }) => said.map((one) => `${check}: ${one}`)));
      throw new Undone();
    });
    await expect(looking).rejects.toThrow(Undone);
    return found;
  };

  it('and hold as they are', async () => {
    expect(await problems(null)).toEqual([]);
  });

  it.each(forgeries)('%s is found', async (_what, forged, found) => {
    const said = await problems(forged);
    expect(
      said.some((problem) => found.test(problem)),
      said.join('\n'),
    ).toBe(true);
  });

  it('a drawn window that nobody drew is found', async () => {
    const rows = await world.store.db.selectFrom('plan_days').selectAll().where('cut', '=', 'advanced').execute();
    const [row] = rows;
    if (row === undefined) throw new Error('no day was advanced');
    const stretches = (JSON.parse(row.stretches) as { from: number; to: number; drawn_on: number | null }[]).map(
      (one) => (one.drawn_on === null ? one : { ...one, from: one.from - 25, to: one.to - 25 }),
    );
    const forged = sql`update plan_days set stretches = ${JSON.stringify(stretches)} where order_id = ${row.order_id} and n = ${row.n}`;
    expect((await problems(forged)).join()).toMatch(/another window/);
  });
});
