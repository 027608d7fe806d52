import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { tickAt } from '#contract/market/calendar.ts';
import type { PathView } from '#contract/plans/rule.ts';
import { engines } from '#tests/engines.ts';
import { type Domain, openDomain } from '#tests/api/domain.ts';
import { fundedUser } from '#tests/api/funded.ts';
import type { Deps } from '../deps.ts';
import { planOrderDays } from '../plans/settle.ts';
import { takePlan } from '../plans/take.ts';
import { nextDay } from '../practice/planClock.ts';
import { createWorker } from '../worker.ts';
import { byHand } from './byHand.ts';
import { Unprepared } from './kind.ts';
import { createPlanDays } from './settler.ts';

describe.each(engines)('what is done by hand on $name', ({ name: engine }) => {
  let domain: Domain;
  beforeAll(async () => {
    domain = await openDomain(engine);
  });
  afterAll(async () => {
    expect(await domain.problems()).toEqual([]);
    await domain.dispose();
  });

  const transact = <T>(work: Parameters<Deps['store']['transaction']>[0]) =>
    domain.store.transaction(work) as Promise<T>;

  it('is worked out anew where another process was faster, and books what it finds then', async () => {
    // Two processes have parts of their own, and no line in common.
    const { market } = domain.deps;
    const view = new Proxy(market.planView(), { get: (target, name: keyof PathView) => target[name] });
    const seen: number[] = [];
    const deps: Deps = {
      ...domain.deps,
      market: {
        ...market,
        planView: () => view,
        planDraw: (day, id, n) => {
          seen.push(n);
          return market.planDraw(day, id, n);
        },
      },
    };
    const userId = await fundedUser(domain.deps, randomUUID(), [['spot', 'USDT', 10_000_000_000n]]);
    const wish = { kind: 'strategy', plan: 'pairs', currency: 'USDT', amount: '5000' } as const;
    const { id } = await domain.store.transaction((trx) => takePlan(trx, domain.deps, userId, wish));
    domain.clock.advance(5000);
    await createWorker(domain.deps).runDueJobs(domain.clock.nowMs() / 1000);

    let tries = 0;
    await nextDay(deps, userId, randomUUID(), async (move) => {
      tries += 1;
      if (tries === 1) await nextDay(domain.deps, userId, randomUUID(), transact);
      return transact(move);
    });
    expect(tries).toBe(2);
    // Its first day went to the other one, and so it has drawn the second, ahead of the transaction and in it.
    expect(seen).toEqual([1, 2, 2, 2]);
    const days = await domain.store.db
      .selectFrom('plan_days')
      .select(['n', 'cut'])
      .where('order_id', '=', id)
      .execute();
    expect(days).toEqual([
      { n: 1n, cut: 'advanced' },
      { n: 2n, cut: 'advanced' },
    ]);
  });

  it('asks to come back after eight times of being too late, and keeps nobody else', async () => {
    const tried: number[] = [];
    const never = byHand(domain.deps, 'ann', {
      prepare: async (tick) => tried.push(tick),
      book: () => Promise.reject(new Unprepared(async () => {})),
    });
    const other = byHand(domain.deps, 'bob', { prepare: async () => {}, book: async () => 'done' });
    const next = byHand(domain.deps, 'ann', { prepare: async () => {}, book: async () => 'done' });
    await expect(never).rejects.toMatchObject({ key: 'try_again', params: { retry_in: 1 } });
    expect(await Promise.all([other, next])).toEqual(['done', 'done']);
    expect(tried).toHaveLength(8);
  });

  it('of one account stands in line: the next one is prepared behind the booking of the one before', async () => {
    const told: string[] = [];
    const act = (who: string, name: string) =>
      byHand(domain.deps, who, {
        prepare: async () => told.push(`prepare ${name}`),
        book: async () => {
          await domain.store.ping();
          told.push(`book ${name}`);
        },
      });
    await Promise.all([act('ann', 'one'), act('ann', 'two'), act('ann', 'three')]);
    expect(told).toEqual(['prepare one', 'book one', 'prepare two', 'book two', 'prepare three', 'book three']);
  });

  it('is refused where the account was frozen or put away while it stood in line', async () => {
    const userId = await fundedUser(domain.deps, randomUUID(), []);
    const halted = (set: { state?: 'frozen' | 'active'; archived?: bigint }) =>
      nextDay(domain.deps, userId, randomUUID(), async (move) => {
        await domain.store.db.updateTable('users').set(set).where('id', '=', userId).execute();
        return transact(move);
      });
    await expect(halted({ state: 'frozen' })).rejects.toMatchObject({ key: 'account_frozen' });
    await expect(halted({ state: 'active', archived: 1n })).rejects.toMatchObject({ key: 'account_archived' });
    const ahead = domain.store.db.selectFrom('users').select('days_ahead').where('id', '=', userId);
    expect(await ahead.executeTakeFirst()).toEqual({ days_ahead: 0n });
  });

  it('is tried one by one by the settler after eight times of being too late, and given up for this turn after eight more', async () => {
    const userId = await fundedUser(domain.deps, randomUUID(), [['spot', 'USDT', 10_000_000_000n]]);
    const wish = { kind: 'strategy', plan: 'pairs', currency: 'USDT', amount: '500' } as const;
    await domain.store.transaction((trx) => takePlan(trx, domain.deps, userId, wish));
    domain.clock.advance(5000);
    await createWorker(domain.deps).runDueJobs(domain.clock.nowMs() / 1000);
    domain.clock.advance(600_000);
    const prepare = vi.fn(async () => {});
    const settle = vi.spyOn(planOrderDays, 'settle').mockRejectedValue(new Unprepared(prepare));
    const settled = createPlanDays(domain.deps).settleTo(tickAt(domain.clock.nowMs()));
    await expect(settled).rejects.toThrow(Unprepared);
    expect([settle.mock.calls.length, prepare.mock.calls.length]).toEqual([16, 14]);
    expect(settle.mock.calls.map(([, , , limit]) => limit)).toEqual([...Array(8).fill(50), ...Array(8).fill(1)]);
    settle.mockRestore();
  });
});
