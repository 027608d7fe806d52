import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Domain, openDomain } from '#tests/api/domain.ts';
import { planDaysFound } from '#tests/api/plans.ts';
import { Life } from '#tests/plans/life.ts';
import { beginning, borrowed, settling, type Step, steps } from '#tests/plans/steps.ts';

describe.each(['sqlite', 'postgres'] as const)('plans and loans against their model on %s', (engine) => {
  let domain: Domain;
  beforeAll(async () => {
    domain = await openDomain(engine);
  });
  afterAll(async () => {
    expect(await domain.problems()).toEqual([]);
    const found = await planDaysFound(domain.store, domain.deps.market);
    expect(found.problems).toEqual([]);
    expect(found.rows).toBeGreaterThan(20);
    // It has met what it is for: gains that were shared, losses, days of every end; loans of every state, and lines of every kind.
    const { db } = domain.store;
    expect(await db.selectFrom('rewards').select('level').distinct().execute()).not.toEqual([]);
    expect(await db.selectFrom('plan_days').select('cut').distinct().execute()).toHaveLength(3);
    expect(await db.selectFrom('plan_days').select('n').where('result', '<', 0n).execute()).not.toEqual([]);
    const states = await db.selectFrom('loans').select('status').distinct().execute();
    expect(states.map(({ status }) => status)).toEqual(expect.arrayContaining(['disbursed', 'refused', 'settled']));
    expect(await db.selectFrom('loan_lines').select('kind').distinct().execute()).toHaveLength(3);
    await domain.dispose();
  });

  /** @param aheadMs how far the clock is beyond that of the story before: any time of the day, midnight among them. */
  async function tell(story: readonly Step[], aheadMs: number): Promise<void> {
    domain.clock.advance(aheadMs);
    const life = await Life.begin(domain);
    for (const step of [...beginning, ...story, settling]) await life.do(step);
    await life.mustBeAsModelled();
    await life.leave();
  }

  it('all that becomes of a loan: everybody has and owes what the rules say', () => tell(borrowed, 0));

  it('the same over midnight', async () => {
    const dayMs = 86_400_000;
    await tell(borrowed, dayMs - (domain.clock.nowMs() % dayMs) - 1_000_000);
  });

  it('whatever is done, in whatever order and however often: everybody has and owes what the rules say', async () => {
    const clock = fc.oneof(fc.constant(0), fc.nat({ max: 86_400_000 }));
    const numRuns = engine === 'sqlite' ? 20 : 12;
    await fc.assert(fc.asyncProperty(steps, clock, tell), { numRuns, endOnFailure: true });
  });
});
