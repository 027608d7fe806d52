import { expect, it } from 'vitest';
import { openDomain } from '#tests/api/domain.ts';
import { fundedUser } from '#tests/api/funded.ts';
import { takePlan } from '../plans/take.ts';
import { rewardsTo } from './rewards.ts';

it.each(['sqlite', 'postgres'] as const)(
  'rewards are read page by page, each once, also when others come meanwhile, on %s',
  async (engine) => {
    const domain = await openDomain(engine);
    const { deps, store } = domain;
    const ann = await fundedUser(deps, 'ann', [['spot', 'USDT', 10_000_000_000n]]);
    const bob = await fundedUser(deps, 'bob', []);
    const wish = { kind: 'strategy', plan: 'pairs', currency: 'USDT', amount: '500' } as const;
    const { id } = await store.transaction((trx) => takePlan(trx, deps, ann, wish));
    /** As they would be in the books; the amount says which one it is, and two have the same tick. */
    const add = async (from: number, count: number) => {
      const about = { order_id: id, user_id: ann, plan: 'pairs', amount: 1_000_000n } as const;
      const day = { ...about, net: 9999n, result: 9999n, fees: 0n, slippage: 0n, trades: 0n, stretches: '[]' };
      const numbers = Array.from({ length: count }, (_, at) => BigInt(from + at));
      await store.db
        .insertInto('plan_days')
        .values(numbers.map((n) => ({ ...day, n, cut: 'none', tick: 10_000n + n / 2n })))
        .execute();
      const reward = { order_id: id, level: 1n, owner_id: bob, user_id: bob, from_id: ann, bps: 500n, income: 9999n };
      await store.db
        .insertInto('rewards')
        .values(numbers.map((n) => ({ ...reward, n, amount: n, tick: 10_000n + n / 2n })))
        .execute();
    };
    await add(1000, 250);
    const seen: string[] = [];
    for await (const { amount } of rewardsTo(store.db, bob)) {
      seen.push(amount);
      // Of a day that was over before, and is settled late.
      if (seen.length === 1) await add(1, 30);
    }
    const shown = (n: number) => `0.00${String(n).padStart(4, '0')}`;
    expect(seen).toEqual(Array.from({ length: 250 }, (_, at) => shown(1000 + at)));
    await domain.dispose();
  },
);
