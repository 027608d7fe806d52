import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Withdrawal } from '#contract/api/funds/withdrawals.ts';
import { withdrawalConditions } from '#contract/rules/withdrawal/conditions.ts';
import { hashPlainly, payDigits, saveAddress, stateOf, withdrawal, withdrawer } from '#tests/api/withdrawals.ts';
import { openWorld, type Person, type World } from '#tests/api/world.ts';

describe.each(['sqlite', 'postgres'] as const)('withdrawals on %s', (engine) => {
  let world: World;
  /** Another server on the same data. */
  let other: World;
  beforeAll(async () => {
    world = await openWorld({ engine });
    other = await openWorld({ beside: world });
    [world, other].forEach(hashPlainly);
  });
  afterAll(async () => {
    expect(await world.problems()).toEqual([]);
    await other.app.close();
    await world.dispose();
  });

  /** Either server may have a job in hand already: both have been waited for. */
  const decideAllDue = () =>
    Promise.all([world, other].map(({ app, clock }) => app.worker.runDueJobs(clock.nowMs() / 1000)));
  const review = async () => {
    world.clock.advance(5000);
    await decideAllDue();
  };
  const usdtOf = async ({ token }: Person) => {
    const { list } = await world.must('wallet/list', {}, { token });
    return list.find(({ account, currency }) => account === 'spot' && currency === 'USDT');
  };
  const listOf = async ({ token }: Person) => (await world.must('cashlist/log', {}, { token })).list;
  const out = ({ token }: Person, body: object, key = randomUUID()) => world.ask('wallet/out', body, { token, key });

  it('holds the amount, books it out with the decision, and tells of it', async () => {
    const ann = await withdrawer(world);
    const asked = await withdrawal(world, ann);
    const row = await world.must('wallet/out', { ...asked, amount: '40.5' }, { token: ann.token });
    expect(row).toMatchObject({
      status: 'review',
      amount: '40.500000',
      fee: '0.040500',
      net: '40.459500',
      reason: null,
    });
    expect(row.number).toMatch(/^W\d{8}-[2-9A-Z]{6}$/);
    expect(await usdtOf(ann)).toMatchObject({ available: '59.500000', frozen: '40.500000' });
    expect((await stateOf(world, ann)).pending).toEqual({ id: row.id, number: row.number, since: row.created });
    await review();
    expect(await listOf(ann)).toEqual([{ ...row, status: 'succeed', decided: expect.any(Number) }]);
    expect(await usdtOf(ann)).toMatchObject({ available: '59.500000', frozen: '0.000000' });
    const { list: notices } = await world.must('user/usermessage', {}, { token: ann.token });
    expect(notices[0]).toMatchObject({ kind: 'withdrawal_succeed', withdrawal_id: row.id, net: '40.459500' });
    const records = await world.must(
      'wallet/records',
      { kind: 'withdrawal', reference: row.number },
      { token: ann.token },
    );
    expect(records.list.map(({ amount, balance }) => [amount, balance])).toEqual([
      ['-40.500000', '59.500000'],
      ['40.500000', '100.000000'],
      ['-40.500000', '100.000000'],
    ]);
  });

  it('returns all of an amount that ends in .13, which was told beforehand', async () => {
    const ann = await withdrawer(world);
    const asked = { ...(await withdrawal(world, ann)), amount: '30.130' };
    const state = await stateOf(world, ann);
    const told = withdrawalConditions(state, { amount: asked.amount }, state.at);
    expect(told).toContainEqual({ key: 'reviewer', ending: '.13', status: 'unmet', problem: null, field: 'amount' });
    await world.must('wallet/out', asked, { token: ann.token });
    await review();
    expect(await listOf(ann)).toMatchObject([{ status: 'failed', reason: 'test_value' }]);
    expect(await usdtOf(ann)).toMatchObject({ available: '100.000000', frozen: '0.000000' });
    const { list } = await world.must('user/usermessage', {}, { token: ann.token });
    expect(list[0]).toMatchObject({ kind: 'withdrawal_failed', reason: 'test_value' });
  });

  it('is cancelled only while it is under review, and only by its owner', async () => {
    const [ann, bob] = [await withdrawer(world), await withdrawer(world)];
    const cancel = ({ token }: Person, id: string) => world.ask('wallet/out_cancel', { id }, { token });
    const { id } = await world.must('wallet/out', await withdrawal(world, ann), { token: ann.token });
    expect(await cancel(bob, id)).toMatchObject({ status: 404, message: 'not_found' });
    expect((await cancel(ann, id)).message).toMatchObject({ status: 'cancelled', reason: null });
    expect(await usdtOf(ann)).toMatchObject({ available: '100.000000', frozen: '0.000000' });
    await review();
    expect(await cancel(ann, id)).toMatchObject({
      status: 409,
      message: 'withdrawal_decided',
      params: { status: 'cancelled' },
    });
    expect(await listOf(bob)).toEqual([]);
  });

  it('is decided or cancelled, once, when both come at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => withdrawer(world)));
    const rows: Withdrawal[] = [];
    for (const person of people) {
      rows.push(await world.must('wallet/out', await withdrawal(world, person), { token: person.token }));
    }
    world.clock.advance(5000);
    const now = world.clock.nowMs() / 1000;
    const cancels = people.map(({ token }, index) =>
      world.ask('wallet/out_cancel', { id: rows[index]?.id }, { token }),
    );
    const [, , ...replies] = await Promise.all([
      world.app.worker.runDueJobs(now),
      other.app.worker.runDueJobs(now),
      ...cancels,
    ]);
    await review();
    for (const [index, person] of people.entries()) {
      const isCancelled = replies[index]?.status === 200;
      expect(await listOf(person)).toMatchObject([{ status: isCancelled ? 'cancelled' : 'succeed' }]);
      const left = { available: isCancelled ? '100.000000' : '70.000000', frozen: '0.000000' };
      expect(await usdtOf(person)).toMatchObject(left);
    }
  });

  it('is the same for ever under its key, and no other one', async () => {
    const [ann, bob] = [await withdrawer(world), await withdrawer(world)];
    const [asked, key] = [await withdrawal(world, ann), randomUUID()];
    const first = await out(ann, asked, key);
    await world.store.db.deleteFrom('idempotency').execute();
    await review();
    // Nothing is shown for it any more, and nothing asked.
    expect((await out(ann, { ...asked, pay_password: '000000' }, key)).message).toMatchObject({
      number: (first.message as Withdrawal).number,
      status: 'succeed',
    });
    await world.store.db.deleteFrom('idempotency').execute();
    const mismatch = { status: 422, message: 'idempotency_mismatch' };
    expect(await out(ann, { ...asked, amount: '31' }, key)).toMatchObject(mismatch);
    await world.store.db.deleteFrom('idempotency').execute();
    expect(await out(bob, { ...asked, address_id: (await saveAddress(world, bob)).id }, key)).toMatchObject(mismatch);
    expect(await listOf(bob)).toEqual([]);
    expect(await usdtOf(ann)).toMatchObject({ available: '70.000000' });
  });

  it('refuses in the words of the conditions, with their numbers', async () => {
    const poor = await withdrawer(world, [['spot', 'USDT', 35_000_000n]]);
    const asked = await withdrawal(world, poor);
    const refuse = async (body: object) => {
      const { status, message, params, fields } = await out(poor, { ...asked, ...body });
      return { status, message, params, fields };
    };
    expect(await refuse({ amount: '29.999999' })).toEqual({
      status: 422,
      message: 'amount_low',
      params: { min: '30', currency: 'USDT' },
      fields: { amount: 'amount_low' },
    });
    expect(await refuse({ amount: '35.000001' })).toMatchObject({
      message: 'insufficient_balance',
      params: { need: '35.000001', have: '35.000000' },
    });
    expect(await refuse({ amount: '30.0000001' })).toMatchObject({ message: 'amount_decimals' });
    expect(await refuse({ amount: '0' })).toMatchObject({ status: 400, message: 'amount_invalid' });
    expect(await refuse({ currency: 'USD' })).toMatchObject({ message: 'currency_unknown' });
    expect(await refuse({ pay_password: '12345' })).toMatchObject({
      status: 400,
      fields: { pay_password: 'pay_password_digits' },
    });
    await world.store.db.deleteFrom('identities').where('user_id', '=', poor.id).execute();
    expect(await refuse({})).toMatchObject({ status: 403, message: 'identity_required' });
    expect(await listOf(poor)).toEqual([]);
    expect(await usdtOf(poor)).toMatchObject({ available: '35.000000', frozen: '0.000000' });
  });

  it('takes all of a coin, and values its minimum by the price of now and never of before', async () => {
    const ann = await withdrawer(world, [['spot', 'DOGE', 1_000_000_000_000n]]);
    const { id: address_id } = await saveAddress(world, ann, 'DOGE');
    const asked = { currency: 'DOGE', address_id, pay_password: payDigits };
    const { min, price } = await stateOf(world, ann, 'DOGE');
    world.clock.advance(3_600_000);
    const later = await stateOf(world, ann, 'DOGE');
    expect(later.price).not.toBe(price);
    const [low, high] = [min, later.min].toSorted((a, b) => Number(a) - Number(b));
    const isNowMore = later.min === high;
    const reply = await out(ann, { ...asked, amount: low });
    expect(reply).toMatchObject(
      isNowMore ? { message: 'amount_low', params: { min: high?.replace(/0+$/, '') } } : { status: 200 },
    );
    if (isNowMore) expect((await out(ann, { ...asked, amount: '10000' })).status).toBe(200);
  });

  it('is not paid from what an order holds, and never below zero', async () => {
    const ann = await withdrawer(world, [['spot', 'USDT', 40_000_000n]]);
    const asked = { ...(await withdrawal(world, ann)), amount: '40' };
    const buying = { symbol: 'ETHUSDT', side: 'buy', type: 'limit', quantity: '0.001', price: '1000' } as const;
    const [, reply] = await Promise.all([other.ask('coin/trade', buying, { token: ann.token }), out(ann, asked)]);
    const { available = '', frozen } = (await usdtOf(ann)) ?? {};
    expect(Number(available)).toBeGreaterThanOrEqual(0);
    if (reply.status === 200) expect(frozen).toBe('40.000000');
    else expect(reply.message).toBe('insufficient_balance');
  });

  it('next day: what is under review is decided, of this account alone', async () => {
    const [ann, bob] = [await withdrawer(world), await withdrawer(world)];
    for (const person of [ann, bob]) {
      await world.must('wallet/out', await withdrawal(world, person), { token: person.token });
    }
    await world.must('user/next_day', {}, { token: ann.token });
    await decideAllDue();
    expect(await listOf(ann)).toMatchObject([{ status: 'succeed' }]);
    expect(await listOf(bob)).toMatchObject([{ status: 'review' }]);
  });
});
