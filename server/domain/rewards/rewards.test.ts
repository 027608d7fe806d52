import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tickAt } from '#contract/market/calendar.ts';
import { fakeView } from '#contract/plans/fakeView.fixtures.ts';
import type { PathView } from '#contract/plans/rule.ts';
import { post } from '#server/ledger/post.ts';
import { balancesOf } from '#server/ledger/read.ts';
import { type Domain, openDomain } from '#tests/api/domain.ts';
import { fundedUser } from '#tests/api/funded.ts';
import type { Deps } from '../deps.ts';
import { createPlanDays } from '../planDays/settler.ts';
import { takePlan } from '../plans/take.ts';
import { createWorker } from '../worker.ts';
import { describeInvite } from './invite.ts';
import { rewardsOf } from './rewards.ts';

const million = 1_000_000n;
const levels = [1, 2, 3] as const;

describe('the shares of a result', () => {
  const inviters = levels.map((level) => ({ level, ownerId: `owner${level}`, userId: `user${level}` }));
  const of = (result: bigint) =>
    rewardsOf({ order_id: 'order', n: 1n, user_id: 'me', result, tick: 10n }, 'H1', inviters);

  it('are 5, 3 and 1 percent, rounded down, from the treasury, each an entry of its own', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 15n), (result) => {
        const { entries, rows } = of(result);
        const amounts = [5n, 3n, 1n].map((percent) => (result * percent) / 100n).filter((amount) => amount > 0n);
        expect(rows.map(({ amount }) => amount)).toEqual(amounts);
        expect(entries.map(({ lines }) => lines.map(({ amount }) => amount))).toEqual(
          amounts.map((amount) => [-amount, amount]),
        );
        expect(new Set(entries.map(({ id }) => id)).size).toBe(amounts.length);
      }),
    );
  });

  it('are none of a loss, of nothing, and of what is too little to share', () => {
    for (const result of [-1_000_000n, -1n, 0n, 19n]) expect(of(result)).toEqual({ entries: [], rows: [] });
    expect(of(20n).rows.map(({ level, amount }) => [level, amount])).toEqual([[1n, 1n]]);
  });
});

describe.each(['sqlite', 'postgres'] as const)('rewards on %s', (engine) => {
  let domain: Domain;
  let deps: Deps;
  let view: PathView;
  /** Somebody, who invited them, who invited those, and so on: `people[0]` has the plans. */
  let people: string[];
  beforeEach(async () => {
    domain = await openDomain(engine);
    const { market } = domain.deps;
    deps = { ...domain.deps, market: { ...market, planView: () => view } };
    people = [];
    for (const name of ['ann', 'bob', 'cem', 'dea', 'eve']) {
      people.push(await fundedUser(deps, name, [['spot', 'USDT', 100_000n * million]]));
    }
    for (const [at, id] of people.entries()) await change(id, { inviter_id: people[at + 1] ?? null });
  });
  afterEach(async () => {
    expect(await domain.problems()).toEqual([]);
    await domain.dispose();
  });

  const change = (id: string, values: object) =>
    domain.store.db.updateTable('users').set(values).where('id', '=', id).execute();
  const account = async (ownerId: string, created: bigint) => {
    const id = await fundedUser(deps, `of ${ownerId} ${created}`, []);
    await change(id, { owner_id: ownerId, created });
    return id;
  };
  /** A day of a plan on a path that rises by two percent behind the moment at which momentum buys, or falls. */
  const dayOf = async (userId: string, factor: number): Promise<bigint> => {
    const wish = { kind: 'strategy', plan: 'momentum', currency: 'USDT', amount: '10000' } as const;
    const { id } = await domain.store.transaction((trx) => takePlan(trx, deps, userId, wish));
    domain.clock.advance(5000);
    await createWorker(deps).runDueJobs(domain.clock.nowMs() / 1000);
    const from = tickAt(domain.clock.nowMs());
    view = fakeView({
      price: (_symbol, tick) => Math.round(100_000 * (tick <= from + 300 ? 1 : tick <= from + 900 ? 1.004 : factor)),
      size: 1e15,
    });
    domain.clock.advance(600_000);
    await createPlanDays(deps).settleTo(tickAt(domain.clock.nowMs()));
    const day = await domain.store.db
      .selectFrom('plan_days')
      .select('result')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    return day.result;
  };
  const gainedBy = async (id: string) => {
    const held = (await balancesOf(domain.store.db, id)).find(({ kind }) => kind === 'spot');
    const start = people.includes(id) ? 100_000n * million : 0n;
    return (held?.available ?? 0n) + (held?.frozen ?? 0n) - start;
  };

  it('of a gain go to three levels and no further, beside it and not out of it, also from another account', async () => {
    const [ann = '', ...inviters] = people;
    const second = await account(ann, 9n);
    await domain.store.transaction(async (trx) => {
      const line = { kind: 'spot', currency: 'USDT', bucket: 'available' } as const;
      const lines = [
        { ...line, owner: ann, amount: -20_000n * million },
        { ...line, owner: second, amount: 20_000n * million },
      ];
      await post(trx, { id: 'moved', kind: 'transfer', reference: '', lines }, 1);
    });
    const result = await dayOf(second, 1.02);
    expect(result).toBeGreaterThan(0n);
    const expected = [5n, 3n, 1n].map((percent) => (result * percent) / 100n);
    expect(await Promise.all(inviters.map(gainedBy))).toEqual([...expected, 0n]);
    expect(await gainedBy(second)).toBe(20_000n * million + result);
    const invite = await describeInvite(deps, { ownerId: people[2] ?? '' });
    expect(invite).toMatchObject({
      code: 'cem',
      levels: [
        { level: 1, bps: 500, people: 1, rewards: '0.000000' },
        { level: 2, bps: 300, people: 1 },
        { level: 3, bps: 100, people: 0, rewards: '0.000000' },
      ],
      last: [{ level: 2, bps: 300, from: expect.stringMatching(/^••••.{3}$/) }],
    });
    expect(invite.total).toBe(invite.levels[1]?.rewards);
    expect(invite.last[0]?.amount).toBe(invite.total);
  });

  it('of a loss there are none', async () => {
    const result = await dayOf(people[0] ?? '', 0.98);
    expect(result).toBeLessThan(0n);
    expect(await Promise.all(people.slice(1).map(gainedBy))).toEqual([0n, 0n, 0n, 0n]);
    expect((await describeInvite(deps, { ownerId: people[1] ?? '' })).last).toEqual([]);
  });

  it('of who has gone, or has nothing open, lapse, and those of the others stay', async () => {
    const [ann = '', bob = '', cem = '', dea = ''] = people;
    await change(bob, { deleted: 5n });
    await change(cem, { archived: 5n });
    const result = await dayOf(ann, 1.02);
    expect(await Promise.all([bob, cem, dea].map(gainedBy))).toEqual([0n, 0n, result / 100n]);
    expect((await describeInvite(deps, { ownerId: cem })).levels.map(({ people: count }) => count)).toEqual([0, 1, 0]);
  });

  it('go to the oldest account that is open', async () => {
    const [ann = '', bob = ''] = people;
    await change(bob, { archived: 5n });
    const [later, earlier] = [await account(bob, 30n), await account(bob, 20n)];
    const result = await dayOf(ann, 1.02);
    expect(await Promise.all([bob, later, earlier].map(gainedBy))).toEqual([0n, 0n, (result * 5n) / 100n]);
  });
});
