import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claims } from '#contract/plans/claims.ts';
import { planProductIds, planProducts } from '#contract/plans/products.ts';
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
import { closeSockets, connectSocket, outcomeOf } from '#tests/api/sockets.ts';
import { openWorld, type Person, until, type World } from '#tests/api/world.ts';

describe.each(['sqlite', 'postgres'] as const)('plans on %s', (engine) => {
  let world: World;
  /** Another server on the same data. */
  let other: World;
  beforeAll(async () => {
    world = await openWorld({ engine });
    other = await openWorld({ beside: world });
  });
  afterAll(async () => {
    closeSockets();
    expect(await world.problems()).toEqual([]);
    await other.app.close();
    await world.dispose();
  });

  const take = ({ token }: Person, body: object = {}, key = randomUUID()) =>
    world.ask('lh/deposit', { plan: 'hosting1', currency: 'USDT', amount: '500', ...body }, { token, key });
  const join = ({ token }: Person, pid: string, amount: string) =>
    world.ask('project/order', { pid, amount }, { token });

  it('a whole plan: held, begun, paid day by day as its rule brought it on its stretch, released', async () => {
    const ann = await world.person({ balance: '10000' });
    const order = (await take(ann, { amount: '1000.5' })).message;
    expect(order).toMatchObject({
      kind: 'hosting',
      plan: 'hosting1',
      amount: '1000.500000',
      value: '1000.500000',
      status: 'review',
      days: 2,
      days_paid: 0,
      started: null,
      expires: null,
      running: null,
    });
    expect(order.number).toMatch(/^H[2-9A-Z]{9}$/);
    expect(await spotUsdt(world, ann)).toEqual({ available: usdt('8999.5'), frozen: usdt('1000.5') });
    await wait([world], 5000);
    const tick = world.clock.nowMs() / 200;
    expect(await planOf(world, ann, order.id)).toMatchObject({
      status: 'running',
      started: world.clock.nowMs() / 1000,
      expires: world.clock.nowMs() / 1000 + 1200,
      running: { n: 1, stretch: { from: tick, to: tick + 3000 } },
    });
    await wait([world], dayMs - 200);
    expect((await planOf(world, ann, order.id)).days_paid).toBe(0);
    await wait([world], 200);
    expect(await planOf(world, ann, order.id)).toMatchObject({
      days_paid: 1,
      running: { n: 2, stretch: { from: tick + 3000, to: tick + 6000 } },
    });
    await wait([world], dayMs);
    const ended = await planOf(world, ann, order.id);
    const days = await daysOf(world, ann, order.id);
    expect(days.map(({ n, cut, stretches }) => [n, cut, stretches])).toEqual([
      [1, 'none', [{ from: tick, to: tick + 3000, drawn_on: null }]],
      [2, 'none', [{ from: tick + 3000, to: tick + 6000, drawn_on: null }]],
    ]);
    let value = usdt('1000.5');
    for (const day of days) {
      expect(usdt(day.amount)).toBe(value);
      const { net, fees, slippage, trades } = recomputed(world, day);
      expect([day.net, day.fees, day.slippage].map(usdt)).toEqual([net, fees, slippage]);
      expect(day.trades).toBe(trades.length);
      expect(day.result).toBe(day.net);
      value += net;
    }
    expect(ended).toMatchObject({ status: 'ended', end: 'term', value: '0.000000', cost: '0.000000', running: null });
    expect(usdt(ended.income)).toBe(value - usdt('1000.5'));
    expect(ended.result).toBe(ended.income);
    expect(await spotUsdt(world, ann)).toEqual({ available: usdt('10000') + usdt(ended.result), frozen: 0n });
    const asked = { kind: 'hosting', reference: order.number } as const;
    const { list: records } = await world.must('wallet/records', asked, { token: ann.token });
    expect(records).toHaveLength(4 + days.filter(({ result }) => usdt(result) !== 0n).length);
    const { list: notices } = await world.must('user/usermessage', {}, { token: ann.token });
    expect(notices.slice(0, 2)).toMatchObject([
      { kind: 'plan_ended', plan_id: order.id, end: 'term', result: ended.result },
      { kind: 'plan_started', plan_id: order.id, end: null, amount: '1000.500000', result: '0.000000' },
    ]);
  });

  it('a strategy as well, and both lists and sums keep them apart', async () => {
    const ann = await world.person({ balance: '10000' });
    const strategy = await runningStrategy(world, ann, 'pairs', '500');
    expect(strategy).toMatchObject({ kind: 'strategy', plan: 'pairs', days: 10, status: 'running' });
    expect(strategy.number).toMatch(/^P[2-9A-Z]{9}$/);
    const hosting = await runningPlan(world, ann);
    await wait([world], dayMs);
    const token = { token: ann.token };
    expect((await world.must('project/orders', {}, token)).list.map(({ id }) => id)).toEqual([strategy.id]);
    expect((await world.must('lh/deposit/order', {}, token)).list.map(({ id }) => id)).toEqual([hosting.id]);
    expect((await world.must('lh/deposit/order', { status: 'ended' }, token)).list).toEqual([]);
    const [day] = await daysOf(world, ann, strategy.id);
    const sums = await world.must('lh/deposit/ordersum', { kind: 'strategy' }, token);
    expect(sums).toEqual({
      hosted: (await planOf(world, ann, strategy.id)).value,
      running: 1,
      today: day?.result,
      income: day?.result,
      cost: '0.000000',
      result: day?.result,
      simulated: true,
    });
    expect((await world.must('lh/deposit/ordersum', {}, token)).running).toBe(2);
    const first = await world.must('lh/deposit/records', { limit: 1 }, token);
    const rest = await world.must('lh/deposit/records', { limit: 1, cursor: first.next ?? '' }, token);
    expect(rest.next).toBeNull();
    expect([...first.list, ...rest.list]).toEqual((await world.must('lh/deposit/records', {}, token)).list);
    const bob = await world.person();
    const refused = await world.ask('lh/deposit/records', { id: hosting.id }, { token: bob.token });
    expect(refused).toMatchObject({ status: 404, message: 'not_found' });
    expect(await world.ask('lh/deposit/records', { cursor: 'x' }, token)).toMatchObject({ message: 'parameter_wrong' });
  });

  it('an amount that ends in .13 fails its review, and is released', async () => {
    const ann = await world.person({ balance: '10000' });
    const { id } = (await take(ann, { amount: '500.13' })).message;
    await wait([world], 4800);
    expect((await planOf(world, ann, id)).status).toBe('review');
    await wait([world], 200);
    expect(await planOf(world, ann, id)).toMatchObject({
      status: 'failed',
      reason: 'test_value',
      value: '0.000000',
      started: null,
      ended: world.clock.nowMs() / 1000,
    });
    expect(await spotUsdt(world, ann)).toEqual({ available: usdt('10000'), frozen: 0n });
    const { list } = await world.must('user/usermessage', {}, { token: ann.token });
    expect(list[0]).toMatchObject({ kind: 'plan_failed', plan_id: id, result: '0.000000' });
    const running = await world.ask('lh/deposit/cancel', { id }, { token: ann.token });
    expect(running).toMatchObject({ status: 409, message: 'plan_not_running', params: { status: 'failed' } });
  });

  it.each([
    [{ plan: 'hosting9' }, 'plan_unknown', {}, 'plan'],
    [{ plan: 'momentum' }, 'plan_unknown', {}, 'plan'],
    [{ plan: 'toString' }, 'plan_unknown', {}, 'plan'],
    [{ currency: 'BTC' }, 'plan_coin', { currency: 'BTC' }, 'currency'],
    [{ amount: '499.99' }, 'amount_range', { min: '500', max: '5000', currency: 'USDT' }, 'amount'],
    [{ amount: '5000.01' }, 'amount_range', { min: '500', max: '5000', currency: 'USDT' }, 'amount'],
    [{ amount: '500.001' }, 'amount_decimals', { currency: 'USDT', decimals: 2 }, 'amount'],
    [{ amount: '0' }, 'amount_invalid', {}, 'amount'],
    [{ amount: '1e3' }, 'amount_invalid', {}, 'amount'],
  ])('%j is refused with %s, and holds nothing', async (body, key, params, field) => {
    const ann = await world.person({ balance: '10000' });
    const refused = await take(ann, body);
    expect(refused).toMatchObject({ message: key, params, fields: { [field]: key } });
    expect(await spotUsdt(world, ann)).toEqual({ available: usdt('10000'), frozen: 0n });
  });

  it('more than there is is refused, and a hosting plan is no strategy', async () => {
    const ann = await world.person({ balance: '1000' });
    expect(await take(ann, { amount: '1000.01' })).toMatchObject({
      status: 422,
      message: 'insufficient_balance',
      params: { need: '1000.010000', have: '1000.000000', currency: 'USDT' },
    });
    expect(await join(ann, 'hosting1', '500')).toMatchObject({
      message: 'plan_unknown',
      fields: { pid: 'plan_unknown' },
    });
    expect((await take(ann, { amount: '1000' })).status).toBe(200);
  });

  it('the first tier is taken twice by an account, of many at once too; one that failed does not count', async () => {
    const ann = await world.person({ balance: '100000' });
    await take(ann, { amount: '500.13' });
    await wait([world], 5000);
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        (at % 2 === 0 ? world : other).ask(
          'lh/deposit',
          { plan: 'hosting1', currency: 'USDT', amount: '500' },
          { token: ann.token },
        ),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    for (const refused of replies.filter(({ status }) => status !== 200))
      expect(refused).toMatchObject({ status: 409, message: 'plan_taken', params: { max: 2 } });
    expect((await spotUsdt(world, ann)).frozen).toBe(usdt('1000'));
    expect((await take(ann, { plan: 'hosting2', amount: '5000' })).status).toBe(200);
  });

  it('one key takes one plan, on two servers', async () => {
    const ann = await world.person({ balance: '10000' });
    const [body, key] = [{ plan: 'hosting2', currency: 'USDT', amount: '5000' }, randomUUID()];
    const replies = await Promise.all(
      Array.from({ length: 16 }, (_, at) =>
        (at % 2 === 0 ? world : other).ask('lh/deposit', body, { token: ann.token, key }),
      ),
    );
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect((await spotUsdt(world, ann)).frozen).toBe(usdt('5000'));
  });

  it('a project has room for so many accounts, counted as they are, and for no more when all come at once', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => world.person({ balance: '10000' })));
    const countOf = async () => {
      const { list } = await world.must('project', {});
      return list.find(({ id }) => id === 'mean_reversion')?.participants?.count ?? 0;
    };
    const before = await countOf();
    const product: { cap: number } = planProducts.mean_reversion;
    const cap = product.cap;
    product.cap = before + 3;
    try {
      const replies = await Promise.all(
        people.map(({ token }, at) =>
          (at % 2 === 0 ? world : other).ask('project/order', { pid: 'mean_reversion', amount: '100' }, { token }),
        ),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
      for (const refused of replies.filter(({ status }) => status !== 200))
        expect(refused).toMatchObject({ status: 409, message: 'plan_full', params: { cap: before + 3 } });
      expect(await countOf()).toBe(before + 3);
      // Who is in it takes nobody's place by taking it once more; who ends makes room.
      const inside = people[replies.findIndex(({ status }) => status === 200)];
      const outside = people[replies.findIndex(({ status }) => status !== 200)];
      if (inside === undefined || outside === undefined) throw new Error('all were taken, or none');
      expect((await join(inside, 'mean_reversion', '100')).status).toBe(200);
      expect(await countOf()).toBe(before + 3);
      await wait([world], 5000);
      const { list } = await world.must('project/orders', {}, { token: inside.token });
      for (const { id } of list) await world.must('lh/deposit/cancel', { id }, { token: inside.token });
      expect(await countOf()).toBe(before + 2);
      expect((await join(outside, 'mean_reversion', '100')).status).toBe(200);
    } finally {
      product.cap = cap;
    }
  });

  it('offers say what is claimed beside what was measured, and by what', async () => {
    const offers = [...(await world.must('lh/deposit/config', {})).list, ...(await world.must('project', {})).list];
    expect(offers.map(({ id }) => id)).toEqual(planProductIds);
    for (const { id, claimed, measured, participants } of offers) {
      expect(claimed).toEqual({ from_ppb: claims[id].from.said(), to_ppb: claims[id].to.said() });
      expect(measured.rows.map(({ amount }) => amount === null)).toEqual([false, false, false]);
      expect(measured).toMatchObject({ seed: 'public', here: null });
      expect(participants === null).toBe(planProducts[id].cap === null);
    }
  });

  it('what moves is told to its owner’s open clients', async () => {
    // On a server of its own: what another one settles is told to the sockets of that one.
    const alone = await openWorld({ engine });
    const ann = await alone.person({ balance: '10000' });
    const socket = connectSocket(alone.url, { token: ann.token }, { 'x-forwarded-for': '10.9.9.9' });
    expect(await outcomeOf(socket)).toBe('connected');
    const told: string[] = [];
    socket.on('funds', (event: { kind: string; order?: { status: string; days_paid: number } }) =>
      told.push(`${event.kind} ${event.order?.status} ${event.order?.days_paid}`),
    );
    const order = await runningPlan(alone, ann);
    await wait([alone], dayMs);
    await alone.must('lh/deposit/cancel', { id: order.id }, { token: ann.token });
    const expected = ['plan review 0', 'plan running 0', 'plan running 1', 'plan ended 1'];
    await until(() => told.length === expected.length, 'what was told');
    expect(told).toEqual(expected);
    await alone.dispose();
  });
});
