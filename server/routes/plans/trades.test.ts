import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { tickAt } from '#contract/market/calendar.ts';
import { runPlan } from '#contract/plans/run.ts';
import { daysOf, dayMs, planOf, runningStrategy, usdt, wait } from '#tests/api/plans.ts';
import { openWorld, type Person, type World } from '#tests/api/world.ts';

/** How often a rule has run over a plan day. */
const rule = vi.hoisted(() => ({ runs: 0 }));
vi.mock(import('#contract/plans/run.ts'), async (load) => {
  const real = await load();
  return {
    ...real,
    runDay(...asked: Parameters<typeof real.runDay>) {
      rule.runs += 1;
      return real.runDay(...asked);
    },
  };
});

describe('what a plan day has done', () => {
  let world: World;
  let ann: Person;
  let id: string;
  beforeAll(async () => {
    world = await openWorld();
    ann = await world.person({ balance: '100000' });
    ({ id } = await runningStrategy(world, ann, 'market_making', '5000'));
    await wait([world], dayMs + 60_000);
  });
  beforeEach(() => {
    rule.runs = 0;
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await world.dispose();
  });

  const many = async (call: 'lh/deposit/trades' | 'lh/deposit/termination', body: object = {}) => {
    const replies = await Promise.all(
      Array.from({ length: 40 }, () => world.ask(call, { id, ...body }, { token: ann.token })),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(40).fill(200));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  };
  const live = () => world.must('lh/deposit/trades', { id }, { token: ann.token });

  it('so far is worked out once between two looks of its rule, however often it is asked for', async () => {
    await many('lh/deposit/trades');
    expect(rule.runs).toBe(1);
    for (let asked = 0; asked < 24; asked += 1) {
      world.clock.advance(200);
      await live();
    }
    expect(rule.runs).toBe(1);
    world.clock.advance(200);
    await many('lh/deposit/trades');
    expect(rule.runs).toBe(2);
  });

  it('so far is as of the last look, and what an end would bring is of the same moment', async () => {
    world.clock.advance(3400);
    const { running } = await planOf(world, ann, id);
    const from = running?.stretch.from ?? 0;
    const to = Math.floor(tickAt(world.clock.nowMs()) / 25) * 25;
    const shown = await live();
    const { net, trades } = runPlan(
      world.app.deps.market.planView(),
      'market_making',
      { from, to },
      usdt(shown.amount),
    );
    expect(shown).toMatchObject({ at: Math.floor(to / 5), live: true });
    expect([usdt(shown.net), shown.list.length]).toEqual([net, trades.length]);
    const end = await world.must('lh/deposit/termination', { id }, { token: ann.token });
    expect(end).toMatchObject({ running: shown.net, at: shown.at });
  });

  it('would bring if it were ended is worked out once between two looks as well', async () => {
    world.clock.advance(5000);
    await many('lh/deposit/termination');
    world.clock.advance(1400);
    await many('lh/deposit/termination');
    expect(rule.runs).toBe(1);
  });

  it('right behind its beginning is nothing, and of no moment before it', async () => {
    world.clock.advance(5000 - (world.clock.nowMs() % 5000) + 1200);
    await world.must('user/next_day', {}, { token: ann.token });
    world.clock.advance(1000);
    const at = Math.floor((world.clock.nowMs() - 1000) / 1000);
    expect(await live()).toMatchObject({ net: '0.000000', list: [], at });
    expect(await world.must('lh/deposit/termination', { id }, { token: ann.token })).toMatchObject({
      running: '0.000000',
      at,
    });
  });

  it('is worked out once when it is over', async () => {
    await many('lh/deposit/trades', { n: 1 });
    await many('lh/deposit/trades', { n: 1 });
    expect(rule.runs).toBe(1);
    const [day] = await daysOf(world, ann, id);
    const shown = await world.must('lh/deposit/trades', { id, n: 1 }, { token: ann.token });
    expect(shown).toMatchObject({ net: day?.net, live: false });
  });
});
