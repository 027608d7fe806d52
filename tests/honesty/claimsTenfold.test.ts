import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { daysOf, dayMs, planOf, runningPlan, runningStrategy, wait } from '#tests/api/plans.ts';
import { openWorld } from '#tests/api/world.ts';

/** The same life of the same people, with claims as they are and with tenfold ones: no posting differs. */
const factor = vi.hoisted(() => ({ of: 1 }));
vi.mock(import('#contract/plans/claims.ts'), async (load) => {
  const { claims, ClaimedRate } = await load();
  return {
    ClaimedRate,
    claims: new Proxy(claims, {
      get(table, id: keyof typeof claims) {
        const { from, to } = table[id];
        const tenfold = [from, to].map((rate) => new ClaimedRate(rate.said() * factor.of));
        return { from: tenfold[0], to: tenfold[1] };
      },
    }),
  };
});

beforeEach(() => {
  factor.of = 1;
});
afterAll(() => {
  vi.restoreAllMocks();
});

/** An inviter, a hosting plan and two strategies: days of their own, one that is advanced, one that is ended early. */
async function live() {
  const world = await openWorld();
  const inviter = await world.person({ balance: '1000' });
  const { invite_code: invite } = await world.must('user/info', {}, { token: inviter.token });
  const ann = await world.person({ balance: '100000', invite });
  const { token } = ann;
  const hosting = await runningPlan(world, ann, { plan: 'hosting2', amount: '50000' });
  const pairs = await runningStrategy(world, ann, 'pairs', '20000');
  const momentum = await runningStrategy(world, ann, 'momentum', '10000');
  for (let day = 0; day < 2; day += 1) await wait([world], dayMs);
  await world.must('user/next_day', {}, { token });
  await wait([world], dayMs / 4);
  await world.must('lh/deposit/cancel', { id: momentum.id }, { token });
  await wait([world], dayMs);
  const orders = await Promise.all([hosting, pairs, momentum].map(({ id }) => planOf(world, ann, id)));
  const days = await Promise.all([hosting, pairs, momentum].map(({ id }) => daysOf(world, ann, id)));
  const postings = await world.store.db
    .selectFrom('postings')
    .innerJoin('entries', 'entries.id', 'postings.entry_id')
    .select(['postings.account_id', 'postings.amount', 'postings.balance_after', 'entries.kind', 'entries.created'])
    .where('entries.kind', 'in', ['hosting', 'strategy', 'reward', 'fee'])
    .orderBy('postings.number')
    .execute();
  const { list } = await world.must('lh/deposit/config', {});
  const claimed = list.map((offer) => offer.claimed);
  const problems = await world.problems();
  await world.dispose();
  return { claimed, problems, orders, days, postings };
}

test('tenfold claims are shown, and change no result, no day and no posting', async () => {
  const honest = await live();
  factor.of = 10;
  const boasting = await live();
  expect(boasting.claimed).toEqual(
    honest.claimed.map((claim) => ({ from_ppb: claim.from_ppb * 10, to_ppb: claim.to_ppb * 10 })),
  );
  expect(honest.days.flat().some(({ result }) => /[1-9]/.test(result))).toBe(true);
  expect(honest.postings.length).toBeGreaterThan(10);
  // A reward follows from a result, and so could from a claim.
  expect(honest.postings.map(({ kind }) => kind)).toContain('reward');
  const { claimed: _claimed, ...outcome } = honest;
  expect(boasting).toMatchObject(outcome);
  expect(honest.problems).toEqual([]);
});
