import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { slippageBpsMax } from '#contract/rules/trading/book.ts';
import { assertOnce, earlyMs, lateMs, nobodysId, refused, shifted } from '#tests/api/refusals.ts';
import {
  away,
  contractOrder,
  forexOrder,
  fund,
  openContract,
  optionOrder,
  pendingContract,
  restingOrder,
  shownIn,
  spotOrder,
} from '#tests/api/trading.ts';
import type { Person, World } from '#tests/api/world.ts';
import { closeTraders, openTraders } from '#tests/api/traders.ts';
import { openOrdersMax } from '#server/domain/trading/checks.ts';

let world: World;
let ann: Person;
let bob: Person;

beforeAll(async () => {
  ({ world, ann, bob } = await openTraders('option', '20000'));
});
afterAll(() => closeTraders(world));

describe('coin/trade', () => {
  it.each([
    ['side', 'hold', 'parameter_wrong'],
    ['quantity', undefined, 'amount_invalid'],
    ['quantity', '0', 'amount_invalid'],
    ['quantity', '-1', 'amount_invalid'],
    ['shown_price', undefined, 'parameter_missing'],
    ['shown_at', undefined, 'parameter_missing'],
    ['slippage_bps', slippageBpsMax + 1, 'parameter_wrong'],
  ])('400 for %s = %j: %s', async (field, value, key) => {
    const reply = await refused(world, ann, 'coin/trade', { ...(await spotOrder(world)), [field]: value });
    expect(reply).toMatchObject({ status: 400, message: key, fields: { [field]: key } });
  });

  const steps = { step: '0.0001', min: '0.0001', max: '2000.0000', unit: 'ETH' };
  it.each([
    [{ symbol: 'NONEUSDT' }, 404, 'pair_not_found', { symbol: 'NONEUSDT' }],
    [{ symbol: 'EURUSD' }, 422, 'pair_not_traded', { symbol: 'EURUSD' }],
    [{ quantity: '0.00015' }, 422, 'quantity_wrong', steps],
    [{ quantity: '2000.0001' }, 422, 'quantity_wrong', steps],
    [{ type: 'limit' }, 400, 'price_required', {}],
    [{ type: 'limit', price: '1000.123' }, 422, 'price_decimals', { decimals: 2 }],
  ])('%j is %i %s', async (changes, status, key, params) => {
    const reply = await refused(world, ann, 'coin/trade', { ...(await spotOrder(world)), ...changes });
    expect(reply).toMatchObject({ status, message: key, params });
  });

  it.each([
    ['buy', 10, 'limit_buy_high'],
    ['sell', -10, 'limit_sell_low'],
  ])('422 for a limit %s %i basis points beyond the price: %s', async (side, bps, key) => {
    const order = { symbol: 'ETHUSDT', side, type: 'limit', quantity: '0.001', price: away(world, 'ETHUSDT', bps) };
    const reply = await refused(world, ann, 'coin/trade', order);
    expect(reply).toMatchObject({ status: 422, message: key, params: { price: order.price } });
  });

  it('422 price_stale for a price older than 5 s, and for one of the future, with the price of now', async () => {
    const order = await spotOrder(world);
    for (const ms of [lateMs, earlyMs]) {
      const reply = await refused(world, ann, 'coin/trade', shifted(order, ms));
      const fresh = { symbol: 'ETHUSDT', price: order.shown_price, at: world.clock.nowMs() };
      expect(reply).toMatchObject({ status: 422, message: 'price_stale', params: fresh });
    }
    await world.must('coin/trade', shifted(order, -5000), { token: ann.token });
  });

  it('422 price_moved beyond the slippage that is taken, with both prices; within it, and for the better, it is taken', async () => {
    const order = await spotOrder(world);
    const cheaper = { ...order, shown_price: away(world, 'ETHUSDT', -100) };
    const reply = await refused(world, ann, 'coin/trade', cheaper);
    const params = { shown: cheaper.shown_price, price: order.shown_price };
    expect(reply).toMatchObject({ status: 422, message: 'price_moved', params });
    await world.must('coin/trade', { ...cheaper, slippage_bps: slippageBpsMax }, { token: ann.token });
    await world.must('coin/trade', { ...order, shown_price: away(world, 'ETHUSDT', 100) }, { token: ann.token });
  });

  it('422 insufficient_balance, of USDT and of the coin, and the ledger is unchanged', async () => {
    const dear = await refused(world, bob, 'coin/trade', await spotOrder(world, 'BTCUSDT', '1'));
    expect(dear).toMatchObject({ status: 422, message: 'insufficient_balance', params: { currency: 'USDT' } });
    const bare = await refused(world, bob, 'coin/trade', await spotOrder(world, 'ETHUSDT', '1', 'sell'));
    expect(bare).toMatchObject({ status: 422, message: 'insufficient_balance', params: { currency: 'ETH' } });
    const limit = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', quantity: '1', price: away(world, 'BTCUSDT', -10) };
    expect(await refused(world, bob, 'coin/trade', limit)).toMatchObject({
      status: 422,
      message: 'insufficient_balance',
    });
  });

  it('the same key is one order and one answer, at market and with a limit; with another body it is refused', async () => {
    const order = await spotOrder(world);
    await assertOnce(world, ann, 'coin/trade', order);
    await assertOnce(world, ann, 'coin/trade', { ...order, type: 'limit', price: away(world, 'ETHUSDT', -100) });
    const key = randomUUID();
    await world.must('coin/trade', order, { token: ann.token, key });
    const other = await world.ask('coin/trade', { ...order, quantity: '0.002' }, { token: ann.token, key });
    expect(other).toMatchObject({ status: 422, message: 'idempotency_mismatch' });
  });

  it('422 orders_too_many for the 201st that is open, of whatever kind, and room again when one is gone', async () => {
    const cyd = await world.person({ balance: '10000' });
    await fund(world, cyd, 'contract', '1000');
    await fund(world, cyd, 'option', '1000');
    const order = { symbol: 'ETHUSDT', side: 'buy', type: 'limit', quantity: '0.0001' } as const;
    const price = away(world, 'ETHUSDT', -500);
    const submit = () => world.must('coin/trade', { ...order, price }, { token: cyd.token });
    const [first] = await Promise.all(Array.from({ length: openOrdersMax }, submit));
    const more = [
      ['coin/trade', { ...order, price }],
      ['lever/submit', await contractOrder(world, cyd)],
      ['microtrade/whsubmit', await forexOrder(world, cyd)],
      ['microtrade/submit', await optionOrder(world, cyd)],
    ] as const;
    for (const [name, body] of more) {
      const reply = await refused(world, cyd, name, body);
      expect(reply).toMatchObject({ status: 422, message: 'orders_too_many', params: { max: openOrdersMax } });
    }
    await world.must('coin/cancel', { id: first?.id ?? '' }, { token: cyd.token });
    await submit();
  });
});

describe('coin/cancel', () => {
  it("404 for none, and for somebody else's", async () => {
    const { id } = await restingOrder(world, ann);
    for (const [person, wanted] of [
      [ann, nobodysId],
      [bob, id],
    ] as const) {
      expect(await refused(world, person, 'coin/cancel', { id: wanted })).toMatchObject({
        status: 404,
        message: 'not_found',
      });
    }
  });

  it('409 order_not_cancellable for one that is filled, and for one that is cancelled', async () => {
    const filled = await world.must('coin/trade', await spotOrder(world), { token: ann.token });
    const { id } = await restingOrder(world, ann);
    await assertOnce(world, ann, 'coin/cancel', { id });
    for (const [wanted, status] of [
      [filled.id, 'done'],
      [id, 'cancelled'],
    ] as const) {
      const reply = await refused(world, ann, 'coin/cancel', { id: wanted });
      expect(reply).toMatchObject({ status: 409, message: 'order_not_cancellable', params: { status } });
    }
  });
});

describe('microtrade/submit', () => {
  it.each([
    [{ seconds: 45 }, 'option_period', { periods: '30, 60, 120, 300' }],
    [{ currency: 'BTC' }, 'currency_unknown', { currency: 'BTC' }],
    [{ amount: '10.1234567' }, 'amount_decimals', { currency: 'USDT', decimals: 6 }],
    [{ amount: '9.999999' }, 'amount_range', { min: '10', max: '1000', currency: 'USDT' }],
    [{ amount: '1000.000001' }, 'amount_range', { min: '10', max: '1000', currency: 'USDT' }],
    [{ amount: '49', seconds: 300 }, 'amount_range', { min: '50', max: '10000', currency: 'USDT' }],
    [{ symbol: 'EURUSD' }, 'pair_not_traded', { symbol: 'EURUSD' }],
  ])('422 for %j: %s', async (changes, key, params) => {
    const reply = await refused(world, ann, 'microtrade/submit', { ...(await optionOrder(world, ann)), ...changes });
    expect(reply).toMatchObject({ status: 422, message: key, params });
  });

  it('400 direction_wrong for a direction of contracts', async () => {
    const reply = await refused(world, ann, 'microtrade/submit', {
      ...(await optionOrder(world, ann)),
      direction: 'long',
    });
    expect(reply).toMatchObject({ status: 400, message: 'direction_wrong' });
  });

  it('422 price_stale, price_moved and insufficient_balance; the same key is one stake', async () => {
    const order = await optionOrder(world, ann);
    for (const ms of [lateMs, earlyMs]) {
      expect(await refused(world, ann, 'microtrade/submit', shifted(order, ms))).toMatchObject({
        message: 'price_stale',
      });
    }
    const cheaper = { ...order, shown_price: away(world, 'BTCUSDT', -100) };
    expect(await refused(world, ann, 'microtrade/submit', cheaper)).toMatchObject({ message: 'price_moved' });
    for (const bps of [-12, 12]) {
      const far = { ...order, shown_price: away(world, 'BTCUSDT', bps), slippage_bps: 500 };
      expect(await refused(world, ann, 'microtrade/submit', far)).toMatchObject({ message: 'price_moved' });
    }
    for (const bps of [-9, 9]) {
      const near = { ...order, shown_price: away(world, 'BTCUSDT', bps) };
      expect((await world.ask('microtrade/submit', near, { token: ann.token })).status).toBe(200);
    }
    const dear = await refused(world, bob, 'microtrade/submit', { ...(await optionOrder(world, bob)), amount: '1000' });
    expect(dear).toMatchObject({ status: 422, message: 'insufficient_balance', params: { currency: 'USDT' } });
    await assertOnce(world, ann, 'microtrade/submit', order);
  });
});

describe('wallet/transfer', () => {
  it('422 open_position_blocks out of the contract account while a position is open there; an order that waits keeps what it holds, and no more', async () => {
    const dan = await world.person({ balance: '1000' });
    await fund(world, dan, 'contract', '500');
    const out = { from: 'contract', to: 'spot', currency: 'USDT', amount: '1' } as const;
    await pendingContract(world, dan);
    await assertOnce(world, dan, 'wallet/transfer', out);
    const whole = await refused(world, dan, 'wallet/transfer', { ...out, amount: '499' });
    expect(whole).toMatchObject({ status: 422, message: 'insufficient_balance', params: { need: '499.000000' } });
    const { id } = await openContract(world, dan);
    const reply = await refused(world, dan, 'wallet/transfer', out);
    expect(reply).toMatchObject({ status: 422, message: 'open_position_blocks', params: { count: 1 } });
    const shown = await shownIn(world, 'ETHUSDT', 'sell', '0.01');
    await world.must('lever/close', { id, ...shown }, { token: dan.token });
    const { from } = await world.must('wallet/transfer', out, { token: dan.token });
    await world.must('wallet/transfer', { ...out, amount: from.available }, { token: dan.token });
  });

  it.each([
    [{ to: 'spot' }, 'transfer_same', {}],
    [{ currency: 'BTC' }, 'currency_unknown', { currency: 'BTC' }],
    [{ amount: '0.0000001' }, 'amount_decimals', { decimals: 6 }],
    [{ amount: '1000000' }, 'insufficient_balance', { need: '1000000.000000', currency: 'USDT' }],
  ])('422 for %j: %s', async (changes, key, params) => {
    const body = { from: 'spot', to: 'option', currency: 'USDT', amount: '1', ...changes };
    expect(await refused(world, ann, 'wallet/transfer', body)).toMatchObject({ status: 422, message: key, params });
  });
});
