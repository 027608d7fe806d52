import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOfTick, tickAt } from '#contract/market/calendar.ts';
import type { PathView } from '#contract/plans/rule.ts';
import { isInTransaction } from '#server/store/engines/guard.ts';
import { daysOf, dayMs, planDaysFound, recomputed, runningPlan, runningStrategy, usdt } from '#tests/api/plans.ts';
import { openWorld, type Person, startMs, type World } from '#tests/api/world.ts';

/** Presses of the next day that meet each other, other servers and midnight. */
describe.each(['sqlite', 'postgres'] as const)('presses of the next day on %s', (engine) => {
  let world: World;
  /** Another server on the same data. */
  let other: World;
  /** How often a rule has looked at the path while rows were locked for it. */
  let looksInside = 0;
  /** What happens when a draw is asked for. */
  let atDraw: () => void = () => {};
  beforeAll(async () => {
    world = await openWorld({ engine });
    other = await openWorld({ beside: world });
    for (const { market } of [world.app.deps, other.app.deps]) watch(market);
  });
  afterAll(async () => {
    expect(looksInside).toBe(0);
    expect(await world.problems()).toEqual([]);
    expect((await planDaysFound(world.store, world.app.deps.market)).problems).toEqual([]);
    await other.app.close();
    await world.dispose();
  });

  function watch(market: World['app']['deps']['market']): void {
    const [view, draw] = [market.planView(), market.planDraw];
    const watched = new Proxy(view, {
      get(target, name: keyof PathView) {
        if (isInTransaction()) looksInside += 1;
        return target[name];
      },
    });
    market.planView = () => watched;
    market.planDraw = (day, id, n) => {
      atDraw();
      return draw(day, id, n);
    };
  }

  const press = (one: World, { token }: Person) => one.ask('user/next_day', {}, { token });
  const pressed = async (person: Person, times: number) => {
    const both = [world, other];
    const replies = await Promise.all(Array.from({ length: times }, (_, at) => press(both[at % 2] ?? world, person)));
    expect(replies.map(({ status }) => status)).toEqual(Array(times).fill(200));
    return replies.map(({ message }) => message.day).toSorted((a, b) => a - b);
  };

  it('at once come one behind the other: as many days, each with its own draw, on what the one before has left', async () => {
    const ann = await world.person({ balance: '100000' });
    const order = await runningStrategy(world, ann, 'pairs', '5000');
    const hosting = await runningPlan(world, ann, { plan: 'hosting2', amount: '5000' });
    const first = await pressed(ann, 6);
    expect(first).toEqual(Array.from({ length: 6 }, (_, at) => (first[0] ?? 0) + at));
    for (const { id, days: count } of [order, hosting]) {
      const days = await daysOf(world, ann, id);
      expect(days.map(({ n, cut }) => [n, cut])).toEqual(
        Array.from({ length: Math.min(6, count) }, (_, at) => [at + 1, 'advanced']),
      );
      let value = usdt('5000');
      for (const day of days) {
        expect(usdt(day.amount)).toBe(value);
        expect(usdt(day.result)).toBe(recomputed(world, day).net);
        value += usdt(day.result);
      }
      const drawn = days.map(({ stretches }) => stretches.at(-1)?.from);
      expect(new Set(drawn).size).toBe(days.length);
    }
  });

  it('that begin before midnight and are booked behind it draw with the key of the day of the booking', async () => {
    const ann = await world.person({ balance: '100000' });
    const midnight = startMs + 12 * 3_600_000;
    world.clock.advance(midnight - 60_000 - world.clock.nowMs());
    const order = await runningStrategy(world, ann, 'pairs', '5000');
    world.clock.advance(midnight - 400 - world.clock.nowMs());
    // Midnight comes while they are in the middle of it.
    atDraw = () => {
      if (world.clock.nowMs() < midnight) world.clock.advance(midnight - world.clock.nowMs());
    };
    await pressed(ann, 3);
    atDraw = () => {};
    const booked = dayOfTick(tickAt(midnight));
    const days = await daysOf(world, ann, order.id);
    expect(days.map(({ stretches }) => stretches.at(-1)?.drawn_on)).toEqual([booked, booked, booked]);
    for (const { time } of days) expect(time).toBe(midnight / 1000);
  });

  it('and an early end at the same time: each is of the plan as the one before has left it', async () => {
    const ann = await world.person({ balance: '100000' });
    const order = await runningStrategy(world, ann, 'momentum', '5000');
    world.clock.advance(dayMs / 2);
    const ending = world.ask('lh/deposit/cancel', { id: order.id }, { token: ann.token });
    const [ended] = await Promise.all([ending, pressed(ann, 4)]);
    expect(ended).toMatchObject({ status: 200, message: { status: 'ended', end: 'terminated' } });
    const days = await daysOf(world, ann, order.id);
    for (const day of days) expect(usdt(day.result)).toBe(recomputed(world, day).net);
    expect(usdt(ended.message.income)).toBe(days.reduce((sum, { result }) => sum + usdt(result), 0n));
  });
});
