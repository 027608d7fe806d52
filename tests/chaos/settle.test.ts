import { expect, it } from 'vitest';
import { settleRounds } from './settle/run.ts';

it.each(['sqlite', 'postgres'] as const)(
  'on %s orders come to the same, settled in one piece or by processes that are killed',
  { timeout: 300_000 },
  async (engine) => {
    const outcome = await settleRounds({ engine, orders: 160, kills: 3, processes: 2, hours: 1.5, seed: 'npm test' });
    expect(outcome.problems).toEqual([]);
    expect(outcome.ended).toBeGreaterThan(60);
    // It has met what only a weekend's beginning has.
    expect(outcome.kills).toBeGreaterThanOrEqual(2);
    expect(outcome.swaps).toBeGreaterThan(0);
    expect(outcome.resting).toBeGreaterThan(0);
  },
);
