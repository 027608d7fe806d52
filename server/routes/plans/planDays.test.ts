import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  daysOf,
  dayMs,
  planOf,
  recomputed,
  runningPlan,
  runningStrategy,
  spotUsdt,
  usdt,
  wait,
} from '#tests/api/plans.ts';
import { openWorld, type Person, type World } from '#tests/api/world.ts';

/** How plan days end: by their owner, by the clock, on many servers. */
describe.each(['sqlite', 'postgres'] as const)('plan days on %s', (engine) => {
  let world: World;
  /** Another server on the same data. */
  let other: World;
  beforeAll(async () => {
    world = await openWorld({ engine });
    other = await openWorld({ beside: world });
  });
  afterAll(async () => {
    expect(await world.problems()).toEqual([]);
    await other.app.close();
    await world.dispose();
  });

  const take = ({ token }: Person) =>
    world.ask('lh/deposit', { plan: 'hosting1', currency: 'USDT', amount: '500' }, { token });
  const join = ({ token }: Person, pid: string, amount: string) =>
    world.ask('project/order', { pid, amount }, { token });

  describe('termination', () => {
    it('settles the day so far, costs 1 % of the principal rounded up, and gives back the rest as it was shown', async () => {
      const ann = await world.person({ balance: '10000' });
      const order = await runningStrategy(world, ann, 'market_making', '1000.01');
      await wait([world], dayMs + 300_000);
      const token = { token: ann.token };
      const preview = await world.must('lh/deposit/termination', { id: order.id }, token);
      expect(preview).toMatchObject({ cost: '10.000100', at: world.clock.nowMs() / 1000 });
      const before = await spotUsdt(world, ann);
      const ended = await world.must('lh/deposit/cancel', { id: order.id }, token);
      const days = await daysOf(world, ann, order.id);
      const from = days[0]?.stretches[0]?.to ?? 0;
      expect(days[1]).toMatchObject({
        n: 2,
        cut: 'terminated',
        stretches: [{ from, to: from + 1500, drawn_on: null }],
        result: preview.running,
      });
      expect(usdt(days[1]?.net ?? '')).toBe(recomputed(world, days[1] ?? never()).net);
      expect(ended).toMatchObject({
        status: 'ended',
        end: 'terminated',
        cost: '10.000100',
        days_paid: 2,
        value: '0.000000',
      });
      expect(usdt(ended.result)).toBe(usdt(ended.income) - usdt('10.0001'));
      const after = await spotUsdt(world, ann);
      expect(after).toEqual({ available: before.available + usdt(preview.back), frozen: 0n });
      expect(usdt(preview.back)).toBe(usdt('1000.01') + usdt(ended.result));
      for (const call of ['lh/deposit/cancel', 'lh/deposit/termination', 'lh/deposit/trades'] as const)
        expect(await world.ask(call, { id: order.id }, token)).toMatchObject({
          status: 409,
          message: 'plan_not_running',
          params: { status: 'ended' },
        });
      const { list } = await world.must('user/usermessage', {}, token);
      expect(list[0]).toMatchObject({ kind: 'plan_ended', end: 'terminated', result: ended.result });
    });

    it('at the moment at which it began it has no day, and only costs', async () => {
      const ann = await world.person({ balance: '10000' });
      const order = await runningPlan(world, ann);
      const ended = await world.must('lh/deposit/cancel', { id: order.id }, { token: ann.token });
      expect(ended).toMatchObject({ end: 'terminated', days_paid: 0, cost: '5.000000', result: '-5.000000' });
      expect((await spotUsdt(world, ann)).available).toBe(usdt('9995'));
    });

    it('of a plan whose last day is over is too late, though nobody has settled it', async () => {
      const ann = await world.person({ balance: '10000' });
      const order = await runningPlan(world, ann);
      world.clock.advance(2 * dayMs);
      const late = await world.ask('lh/deposit/cancel', { id: order.id }, { token: ann.token });
      expect(late).toMatchObject({ status: 409, message: 'plan_not_running' });
      await wait([world], 0);
      expect(await planOf(world, ann, order.id)).toMatchObject({ status: 'ended', end: 'term', cost: '0.000000' });
    });

    it('is for its owner alone, once, of many at once too, and for a frozen account as well', async () => {
      const [ann, bob] = [await world.person({ balance: '10000' }), await world.person()];
      const order = await runningPlan(world, ann);
      await wait([world], 60_000);
      for (const call of ['lh/deposit/cancel', 'lh/deposit/termination', 'lh/deposit/trades'] as const)
        expect(await world.ask(call, { id: order.id }, { token: bob.token })).toMatchObject({ status: 404 });
      await world.store.db.updateTable('users').set({ state: 'frozen' }).where('id', '=', ann.id).execute();
      const replies = await Promise.all(
        [world, other, world, other].map((one) => one.ask('lh/deposit/cancel', { id: order.id }, { token: ann.token })),
      );
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
      expect((await take(ann)).message).toBe('account_frozen');
    });
  });

  describe('user/next_day', () => {
    const nextDay = ({ token }: Person) => world.must('user/next_day', {}, { token });

    it('ends the running day at once: its stretches are a whole day, the rest of them drawn by the key of today', async () => {
      const ann = await world.person({ balance: '10000' });
      const order = await runningStrategy(world, ann, 'momentum', '2000');
      await wait([world], 130_000);
      const now = world.clock.nowMs() / 200;
      await nextDay(ann);
      await nextDay(ann);
      const days = await daysOf(world, ann, order.id);
      expect(days.map(({ n, cut }) => [n, cut])).toEqual([
        [1, 'advanced'],
        [2, 'advanced'],
      ]);
      const { market } = world.app.deps;
      const today = Math.floor(now / 432_000);
      for (const day of days) {
        const drawn = day.stretches.at(-1);
        const length = day.stretches.reduce((sum, { from, to }) => sum + to - from, 0);
        expect(length).toBe(3000);
        expect(drawn?.drawn_on).toBe(today);
        expect(drawn?.to).toBeLessThanOrEqual(today * 432_000);
        expect(market.planDraw(today, order.id, day.n)).toHaveLength(32);
        expect(usdt(day.result)).toBe(recomputed(world, day).net);
      }
      expect(days[0]?.stretches[0]).toEqual({ from: now - 650, to: now, drawn_on: null });
      expect(days[1]?.stretches).toHaveLength(1);
      expect(days[0]?.stretches[1]).not.toMatchObject({ from: days[1]?.stretches[0]?.from });
      const running = await planOf(world, ann, order.id);
      expect(running).toMatchObject({ days_paid: 2, running: { n: 3, stretch: { from: now, to: now + 3000 } } });
      expect(usdt(running.value)).toBe(days.reduce((sum, { result }) => sum + usdt(result), usdt('2000')));
    });

    it('decides what is under review, takes a plan to its end, and touches nobody else', async () => {
      const [ann, bob] = [await world.person({ balance: '10000' }), await world.person({ balance: '10000' })];
      const others = await runningPlan(world, bob);
      const { id } = (await take(ann)).message;
      await nextDay(ann);
      expect((await planOf(world, ann, id)).days_paid).toBe(0);
      await wait([world], 0);
      expect((await planOf(world, ann, id)).status).toBe('running');
      await nextDay(ann);
      await nextDay(ann);
      expect(await planOf(world, ann, id)).toMatchObject({ status: 'ended', end: 'term', days_paid: 2 });
      expect((await spotUsdt(world, ann)).frozen).toBe(0n);
      await nextDay(ann);
      expect((await planOf(world, bob, others.id)).days_paid).toBe(0);
    });

    it('settles first what was due before, and two orders never share a draw', async () => {
      const ann = await world.person({ balance: '100000' });
      const orders = [await runningPlan(world, ann), await runningPlan(world, ann)];
      const strategies = [await runningStrategy(world, ann), await runningStrategy(world, ann)];
      world.clock.advance(dayMs + 60_000);
      await nextDay(ann);
      const drawn: number[] = [];
      for (const { id } of [...orders, ...strategies]) {
        const days = await daysOf(world, ann, id);
        expect(days.map(({ cut }) => cut)).toEqual(['none', 'advanced']);
        drawn.push(
          ...days.flatMap(({ stretches }) => stretches.filter((one) => one.drawn_on !== null)).map((one) => one.from),
        );
      }
      expect(new Set(drawn).size).toBe(4);
    });
  });

  it('a reset leaves it in the account that is put away: it goes on there, and can be ended, and no day of it advanced', async () => {
    const ann = await world.person({ balance: '10000' });
    const order = await runningPlan(world, ann);
    const next = await world.must('user/reset', { start: '1000', password: ann.password }, { token: ann.token });
    expect((await world.must('lh/deposit/order', {}, { token: next.token })).list).toEqual([]);
    await wait([world], dayMs);
    expect(await planOf(world, ann, order.id)).toMatchObject({ status: 'running', days_paid: 1 });
    expect((await take(ann)).message).toBe('account_archived');
    expect((await world.ask('user/next_day', {}, { token: ann.token })).message).toBe('account_archived');
    const ended = await world.must('lh/deposit/cancel', { id: order.id }, { token: ann.token });
    expect(ended).toMatchObject({ end: 'terminated', cost: '5.000000' });
    expect(await spotUsdt(world, ann)).toEqual({ available: usdt('10000') + usdt(ended.result), frozen: 0n });
  });

  it('N servers settle each day once, in order, also behind a long outage', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => world.person({ balance: '10000' })));
    const orders = await Promise.all(
      people.map(async (person) => ({ person, order: (await join(person, 'pairs', '500')).message })),
    );
    await wait([world, other], 5000);
    await wait([world, other], 8 * dayMs + 100_000);
    for (const { person, order } of orders) {
      const days = await daysOf(world, person, order.id);
      const from = (world.clock.nowMs() - 8 * dayMs - 100_000) / 200;
      expect(days.map(({ n, stretches }) => [n, stretches[0]?.from])).toEqual(
        Array.from({ length: 8 }, (_, at) => [at + 1, from + at * 3000]),
      );
      for (const day of days) expect(usdt(day.result)).toBe(recomputed(world, day).net);
      expect((await planOf(world, person, order.id)).running).toMatchObject({ n: 9 });
    }
  });

  it('a day’s trades are worked out anew; those of the running one up to now', async () => {
    const ann = await world.person({ balance: '10000' });
    const order = await runningStrategy(world, ann, 'market_making', '5000');
    const token = { token: ann.token };
    const ask = () => world.must('lh/deposit/trades', { id: order.id }, token);
    let live = await ask();
    for (let minutes = 0; live.list.length === 0 && minutes < 45; minutes += 1) {
      await wait([world], 60_000);
      live = await ask();
    }
    const { n } = live;
    expect(live).toMatchObject({ live: true, at: world.clock.nowMs() / 1000 });
    expect(live.list.length).toBeGreaterThan(0);
    for (const { tick } of live.list) expect(tick).toBeLessThanOrEqual(world.clock.nowMs() / 200);
    expect(live.net).toBe((await world.must('lh/deposit/termination', { id: order.id }, token)).running);
    await wait([world], dayMs);
    const day = (await daysOf(world, ann, order.id)).find((one) => one.n === n);
    const paid = await world.must('lh/deposit/trades', { id: order.id, n }, token);
    expect(paid).toMatchObject({ live: false, net: day?.net, fees: day?.fees, at: day?.time });
    expect(paid.list).toHaveLength(day?.trades ?? 0);
    const bought = paid.list.reduce((sum, { side, amount }) => sum + (side === 'sell' ? 1n : -1n) * usdt(amount), 0n);
    expect(bought - usdt(paid.fees)).toBe(usdt(paid.net));
    expect(await world.ask('lh/deposit/trades', { id: order.id, n: 9 }, token)).toMatchObject({ status: 404 });
  });
});

function never(): never {
  throw new Error('there is no such day');
}
