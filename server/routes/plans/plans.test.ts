import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlanDay, PlanOrder } from '#contract/api/plans/plans.ts';
import { toMinor } from '#contract/currencies.ts';
import { runDay } from '#contract/plans/run.ts';
import { openWorld, type Person, type World } from '#tests/api/world.ts';

const dayMs = 600_000;
const usdt = (text: string) => toMinor(text, 'USDT') ?? 0n;

describe.each(['sqlite', 'postgres'] as const)('plans on %s', (engine) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ engine });
  });
  afterAll(async () => {
    expect(await world.problems()).toEqual([]);
    await world.dispose();
  });

  const wait = async (ms: number) => {
    world.clock.advance(ms);
    await world.app.worker.runDueJobs(Math.floor(world.clock.nowMs() / 1000));
    await world.app.planDays.settleTo(Math.floor(world.clock.nowMs() / 200));
  };
  const spotOf = async ({ token }: Person) => {
    const { list } = await world.must('wallet/list', {}, { token });
    return list.find(({ account, currency }) => account === 'spot' && currency === 'USDT');
  };
  const take = ({ token }: Person, body: object = {}) =>
    world.ask('lh/deposit', { plan: 'hosting1', currency: 'USDT', amount: '500', ...body }, { token });
  const orderOf = async ({ token }: Person, id: string): Promise<PlanOrder> => {
    const { list } = await world.must('lh/deposit/order', { id }, { token });
    const [row] = list.length > 0 ? list : (await world.must('project/orders', { id }, { token })).list;
    if (row === undefined) throw new Error('there is no such order');
    return row;
  };
  /** The results that the rule brings on the stretches that a day names, worked out from the market alone. */
  const recomputed = ({ plan, stretches, amount }: PlanDay) =>
    runDay(world.app.deps.market.planView(), plan, stretches, usdt(amount));

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
      running: null,
    });
    expect(order.number).toMatch(/^H[2-9A-Z]{9}$/);
    expect(await spotOf(ann)).toMatchObject({ available: '8999.500000', frozen: '1000.500000' });
    await wait(5000);
    const tick = world.clock.nowMs() / 200;
    const running = await orderOf(ann, order.id);
    expect(running).toMatchObject({
      status: 'running',
      started: world.clock.nowMs() / 1000,
      expires: world.clock.nowMs() / 1000 + 1200,
      running: { n: 1, stretch: { from: tick, to: tick + 3000 } },
    });
    await wait(dayMs - 200);
    expect((await orderOf(ann, order.id)).days_paid).toBe(0);
    await wait(200);
    expect(await orderOf(ann, order.id)).toMatchObject({
      days_paid: 1,
      running: { n: 2, stretch: { from: tick + 3000, to: tick + 6000 } },
    });
    await wait(dayMs);
    const ended = await orderOf(ann, order.id);
    const { list: days } = await world.must('lh/deposit/records', { id: order.id }, { token: ann.token });
    expect(days.map(({ n, cut, stretches }) => [n, cut, stretches])).toEqual([
      [2, 'none', [{ from: tick + 3000, to: tick + 6000, drawn_on: null }]],
      [1, 'none', [{ from: tick, to: tick + 3000, drawn_on: null }]],
    ]);
    let value = usdt('1000.5');
    for (const day of days.toReversed()) {
      expect(usdt(day.amount)).toBe(value);
      const { net, fees, slippage, trades } = recomputed(day);
      expect([day.net, day.fees, day.slippage].map(usdt)).toEqual([net, fees, slippage]);
      expect(day.trades).toBe(trades.length);
      expect(day.result).toBe(day.net);
      value += net;
    }
    expect(ended).toMatchObject({ status: 'ended', end: 'term', value: '0.000000', cost: '0.000000', running: null });
    expect(usdt(ended.income)).toBe(value - usdt('1000.5'));
    expect(ended.result).toBe(ended.income);
    const spot = await spotOf(ann);
    expect(spot?.frozen).toBe('0.000000');
    expect(usdt(spot?.available ?? '')).toBe(usdt('10000') + usdt(ended.result));
    const { list: records } = await world.must(
      'wallet/records',
      { kind: 'hosting', reference: order.number },
      { token: ann.token },
    );
    const results = days.filter(({ result }) => usdt(result) !== 0n).map(({ result }) => result);
    expect(records).toHaveLength(4 + results.length);
    const { list: notices } = await world.must('user/usermessage', {}, { token: ann.token });
    expect(notices.slice(0, 2)).toMatchObject([
      { kind: 'plan_ended', plan_id: order.id, end: 'term', result: ended.result },
      { kind: 'plan_started', plan_id: order.id, end: null, amount: '1000.500000' },
    ]);
  });
});
