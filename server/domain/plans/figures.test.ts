import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { figuresOf } from '#contract/plans/measure.ts';
import { type Domain, openDomain } from '#tests/api/domain.ts';
import { fundedUser } from '#tests/api/funded.ts';
import { daysLeast, figuresHere } from './figures.ts';
import { takePlan } from './take.ts';

describe.each(['sqlite', 'postgres'] as const)('what plans have brought here, on %s', (engine) => {
  let domain: Domain;
  let order: { id: string; user_id: string };
  beforeAll(async () => {
    domain = await openDomain(engine);
    const userId = await fundedUser(domain.deps, 'ann', [['spot', 'USDT', 10_000_000_000n]]);
    const wish = { kind: 'strategy', plan: 'pairs', currency: 'USDT', amount: '500' } as const;
    order = await domain.store.transaction((trx) => takePlan(trx, domain.deps, userId, wish));
  });
  afterAll(() => domain.dispose());

  /** Days as they would be in the books; each second one lost. */
  const add = async (from: number, count: number, cut: 'none' | 'advanced' | 'terminated' = 'none') => {
    const rows = Array.from({ length: count }, (_, at) => {
      const result = BigInt((from + at) % 2 === 0 ? from + at : -(from + at));
      const about = { order_id: order.id, user_id: order.user_id, plan: 'pairs', amount: 1_000_000n } as const;
      const brought = { net: result, result, fees: 0n, slippage: 0n, trades: 0n };
      return { ...about, ...brought, n: BigInt(from + at), cut, stretches: '[]', tick: BigInt((from + at) * 50) };
    });
    for (let at = 0; at < rows.length; at += 100)
      await domain.store.db
        .insertInto('plan_days')
        .values(rows.slice(at, at + 100))
        .execute();
    return rows.map(({ result }) => Number(result) * 1000);
  };
  const look = () => {
    domain.clock.advance(60_000);
    return figuresHere(domain.deps);
  };

  it('is said once there are a thousand days that were not ended early, and of no other product', async () => {
    const first = await add(1, daysLeast - 1, 'advanced');
    await add(5000, 50, 'terminated');
    expect(await look()).toEqual({});
    const last = await add(daysLeast, 1);
    const seen = await look();
    const seconds = (n: number) => Math.floor((n * 50) / 5);
    expect(seen).toEqual({
      pairs: { figures: figuresOf([...first, ...last]), from: seconds(1), to: seconds(daysLeast) },
    });
    expect(seen.pairs?.figures.days).toBe(daysLeast);
  });

  it('is looked up once a minute', async () => {
    const before = await look();
    await add(2000, 10);
    domain.clock.advance(59_000);
    expect(await figuresHere(domain.deps)).toBe(before);
    domain.clock.advance(1000);
    expect((await figuresHere(domain.deps)).pairs?.figures.days).toBe(daysLeast + 10);
  });
});
