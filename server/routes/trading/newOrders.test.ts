import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertOnce, earlyMs, lateMs, nobodysId, refused, shifted } from '#tests/api/refusals.ts';
import {
  away,
  forexOrder,
  openContract,
  openForex,
  pendingContract,
  restingOrder,
  shownForex,
  shownIn,
  spotOrder,
} from '#tests/api/trading.ts';
import type { Person, World } from '#tests/api/world.ts';
import { closeTraders, openTraders } from '#tests/api/traders.ts';

let world: World;
let ann: Person;
let bob: Person;

beforeAll(async () => {
  ({ world, ann, bob } = await openTraders('contract', '40000'));
});
afterAll(() => closeTraders(world));

const limit = { symbol: 'ETHUSDT', type: 'limit', quantity: '0.001' } as const;
const long = { symbol: 'ETHUSDT', direction: 'long', quantity: '0.01', leverage: 20 } as const;
const near = (bps: number) => away(world, 'ETHUSDT', bps);

describe('coin/trade with a worst price, a stop price, an end, or one of two', () => {
  it('a worst price needs no price that was shown, and is what it says: nothing better is refused with the best price', async () => {
    const asked = { symbol: 'ETHUSDT', side: 'buy', type: 'market', quantity: '0.001', price: near(-10) } as const;
    const { asks } = await world.must('currency/depth', { symbol: 'ETHUSDT' });
    const reply = await refused(world, ann, 'coin/trade', asked);
    const params = { price: asked.price, current: asks[0]?.[0] };
    expect(reply).toMatchObject({
      status: 422,
      message: 'worst_price_missed',
      params,
      fields: { price: 'worst_price_missed' },
    });
    const order = await world.must('coin/trade', { ...asked, price: near(50) }, { token: ann.token });
    expect(order).toMatchObject({
      status: 'done',
      type: 'market',
      price: null,
      worst_price: near(50),
      filled: '0.0010',
    });
    expect(order).toMatchObject({ time_in_force: null, expires: null, average: asks[0]?.[0] });
    await assertOnce(world, ann, 'coin/trade', { ...asked, price: near(50) });
  });

  it.each([
    [{ side: 'buy', stop_price: -10 }, 422, 'stop_price_low', 'stop_price'],
    [{ side: 'sell', stop_price: 10 }, 422, 'stop_price_high', 'stop_price'],
    [{ side: 'buy', type: 'market', stop_price: 100, price: 90 }, 400, 'parameter_wrong', 'price'],
    [{ side: 'buy', type: 'oco', stop_price: 100, price: 90 }, 400, 'parameter_wrong', 'side'],
    [{ side: 'sell', type: 'oco', price: 90 }, 400, 'parameter_missing', 'stop_price'],
    [{ side: 'sell', type: 'oco', stop_price: -90, price: -90 }, 422, 'limit_sell_low', 'price'],
  ] as const)('%j is %i %s', async (changes, status, key, field) => {
    await world.must('coin/trade', await spotOrder(world), { token: ann.token });
    const {
      stop_price: stop,
      price = 0,
      ...rest
    } = { stop_price: undefined, ...changes } as {
      stop_price?: number;
      price?: number;
    };
    const asked = { ...limit, price: near(price), ...rest, ...(stop === undefined ? {} : { stop_price: near(stop) }) };
    expect(await refused(world, ann, 'coin/trade', asked)).toMatchObject({
      status,
      message: key,
      fields: { [field]: key },
    });
  });

  it('an order of a day says when it ends, and what takes the market’s price has none', async () => {
    const day = await world.must(
      'coin/trade',
      { ...limit, side: 'buy', price: near(-500), time_in_force: 'day' },
      { token: ann.token },
    );
    const midnight = (Math.floor(world.clock.nowMs() / 86_400_000) + 1) * 86_400;
    expect(day).toMatchObject({ time_in_force: 'day', expires: midnight, status: 'open' });
    const reply = await refused(world, ann, 'coin/trade', { ...(await spotOrder(world)), time_in_force: 'day' });
    expect(reply).toMatchObject({ status: 400, message: 'parameter_wrong', params: { field: 'time_in_force' } });
    const ioc = await refused(world, ann, 'coin/trade', {
      ...limit,
      side: 'buy',
      price: near(-500),
      time_in_force: 'ioc',
    });
    expect(ioc).toMatchObject({ status: 400, message: 'parameter_wrong' });
  });

  it('what waits for a stop price sets aside for its worst one, and more than there is is refused', async () => {
    const stop_price = near(1000);
    const asked = { symbol: 'ETHUSDT', side: 'buy', type: 'market', quantity: '0.1', stop_price } as const;
    const order = await world.must('coin/trade', asked, { token: ann.token });
    expect(order).toMatchObject({
      status: 'open',
      stop_price: asked.stop_price,
      stop_tick: null,
      time_in_force: 'gtc',
    });
    expect(Number(order.worst_price) / Number(asked.stop_price)).toBeCloseTo(1.05, 4);
    expect(Number(order.held)).toBeCloseTo(0.1 * Number(order.worst_price) * 1.001, 4);
    const dear = await refused(world, bob, 'coin/trade', { ...asked, quantity: '1' });
    expect(dear).toMatchObject({ status: 422, message: 'insufficient_balance', params: { currency: 'USDT' } });
  });
});

describe('lever/submit and microtrade/whsubmit with a worst price and a stop price', () => {
  it('a contract opens with what there is, and waits where a stop price says so', async () => {
    const open = await world.must('lever/submit', { ...long, type: 'market', price: near(50) }, { token: ann.token });
    expect(open).toMatchObject({ status: 'open', open_quantity: '0.0100', worst_price: near(50), limit_price: null });
    const waiting = await world.must(
      'lever/submit',
      { ...long, type: 'market', stop_price: near(100), stop_loss: near(50) },
      { token: ann.token },
    );
    expect(waiting).toMatchObject({ status: 'pending', stop_price: near(100), waiting_quantity: '0.0100' });
    const wrong = await refused(world, ann, 'lever/submit', {
      ...long,
      type: 'market',
      stop_price: near(100),
      stop_loss: near(150),
    });
    expect(wrong).toMatchObject({ status: 422, message: 'long_stop_loss_high' });
    await world.must('lever/cancel', { id: waiting.id }, { token: ann.token });
  });

  it('forex takes its ask up to the worst price or nothing, and knows no stop price', async () => {
    const { shown_price: ask } = shownForex(world, 'EURUSD', 'buy');
    const { shown_price: _price, shown_at: _at, ...order } = await forexOrder(world, ann);
    const worse = (Number(ask) - 0.00001).toFixed(5);
    const reply = await refused(world, ann, 'microtrade/whsubmit', { ...order, price: worse });
    expect(reply).toMatchObject({ status: 422, message: 'worst_price_missed', params: { price: worse, current: ask } });
    const open = await world.must('microtrade/whsubmit', { ...order, price: ask }, { token: ann.token });
    expect(open).toMatchObject({ status: 'open', open_price: ask });
    const stop = await refused(world, ann, 'microtrade/whsubmit', { ...order, price: ask, stop_price: '9' });
    expect(stop).toMatchObject({ status: 400, message: 'parameter_wrong' });
    const day = { ...order, type: 'limit', price: '0.90000', time_in_force: 'day' } as const;
    expect((await world.must('microtrade/whsubmit', day, { token: ann.token })).expires).not.toBeNull();
  });
});

describe('lever/margin', () => {
  it.each([
    ['0', 400, 'amount_invalid', {}],
    ['1.0000001', 422, 'amount_decimals', { currency: 'USDT', decimals: 6 }],
    ['100000', 422, 'amount_range', { min: '0.000001', currency: 'USDT' }],
  ])('%s is %i %s', async (amount, status, key, params) => {
    const { id } = await openContract(world, ann);
    expect(await refused(world, ann, 'lever/margin', { id, amount })).toMatchObject({ status, message: key, params });
  });

  it('404 for somebody else’s, 409 for what waits, 422 for more than there is; then once, of contracts and forex', async () => {
    const [open, pending, forex] = [
      await openContract(world, ann),
      await pendingContract(world, ann),
      await openForex(world, ann),
    ];
    const amount = '1.5';
    for (const [person, id] of [
      [bob, open.id],
      [ann, nobodysId],
    ] as const) {
      expect(await refused(world, person, 'lever/margin', { id, amount })).toMatchObject({
        status: 404,
        message: 'not_found',
      });
    }
    const waits = await refused(world, ann, 'lever/margin', { id: pending.id, amount });
    expect(waits).toMatchObject({ status: 409, message: 'position_not_open', params: { status: 'pending' } });
    const own = await openContract(world, bob);
    const dear = await refused(world, bob, 'lever/margin', { id: own.id, amount: '20' });
    expect(dear).toMatchObject({ status: 422, message: 'insufficient_balance', params: { need: '20.000000' } });
    for (const { id, margin, liquidation_price: before, product } of [open, forex]) {
      await assertOnce(world, ann, 'lever/margin', { id, amount });
      const { list } = await world.must('lever/dealall', {}, { token: ann.token });
      const now = list.find((one) => one.id === id);
      expect(Number(now?.margin)).toBeCloseTo(Number(margin) + 1.5, 6);
      expect(Number(now?.liquidation_price)).toBeLessThan(Number(before));
      const fills = await world.must('trade/fills', { product, id }, { token: ann.token });
      expect(fills.at(-1)).toMatchObject({
        purpose: 'margin',
        margin: '1.500000',
        fee: '0.000000',
        profit: '0.000000',
      });
    }
  });
});

describe('lever/reverse', () => {
  it('404, 409, 422 price_stale and price_moved leave it as it is; then once', async () => {
    const { id } = await openContract(world, ann);
    const pending = await pendingContract(world, ann);
    const shown = await shownIn(world, 'ETHUSDT', 'sell', '0.02');
    const refusals = [
      [bob, { id, ...shown }, 404, 'not_found'],
      [ann, { id: (await openForex(world, ann)).id, ...shown }, 404, 'not_found'],
      [ann, { id: pending.id, ...shown }, 409, 'position_not_open'],
      [ann, shifted({ id, ...shown }, lateMs), 422, 'price_stale'],
      [ann, shifted({ id, ...shown }, earlyMs), 422, 'price_stale'],
      [ann, { id, ...shown, shown_price: near(100) }, 422, 'price_moved'],
      [ann, { id }, 400, 'parameter_missing'],
    ] as const;
    for (const [person, body, status, key] of refusals) {
      expect(await refused(world, person, 'lever/reverse', body)).toMatchObject({ status, message: key });
    }
    await assertOnce(world, ann, 'lever/reverse', { id, ...shown });
    const { list } = await world.must('lever/my_trade', { status: 'open' }, { token: ann.token });
    expect(list.filter(({ direction }) => direction === 'short')).toMatchObject([
      { open_quantity: '0.0100', leverage: 20 },
    ]);
  });
});

describe('lever/closeall and trade/cancelall', () => {
  it('400 for no position, for more than a hundred, and for one without a price', async () => {
    const one = { id: nobodysId, ...(await shownIn(world, 'ETHUSDT', 'sell')) };
    for (const positions of [[], Array.from({ length: 101 }, () => one), [{ id: nobodysId }], 'all', undefined]) {
      expect(await refused(world, ann, 'lever/closeall', { positions })).toMatchObject({ status: 400 });
    }
  });

  it('closes contracts and forex, says why not of the others, and has its effect once', async () => {
    const [mine, foreign, forex] = [
      await openContract(world, ann),
      await openContract(world, bob),
      await openForex(world, ann),
    ];
    const shown = await shownIn(world, 'ETHUSDT', 'sell', '0.01');
    const stale = shifted({ id: mine.id, ...shown }, lateMs);
    const positions = [
      { id: foreign.id, ...shown },
      stale,
      { id: mine.id, ...shown },
      { id: forex.id, ...shownForex(world, 'EURUSD', 'sell') },
    ];
    const { list } = await world.must('lever/closeall', { positions }, { token: ann.token });
    expect(list).toMatchObject([
      { outcome: 'refused', id: foreign.id, key: 'not_found', params: {} },
      { outcome: 'refused', id: mine.id, key: 'price_stale', params: { symbol: 'ETHUSDT' } },
      { outcome: 'closed', id: mine.id, position: { status: 'closed', closed_quantity: '0.0100' } },
      { outcome: 'closed', id: forex.id, position: { status: 'closing' } },
    ]);
    await assertOnce(world, ann, 'lever/closeall', { positions });
    const kept = await world.must('lever/my_trade', { status: 'open' }, { token: bob.token });
    expect(kept.list.map(({ id }) => id)).toContain(foreign.id);
  });

  it('cancels what waits, of one product and market or of all, and nobody else’s', async () => {
    const [spot, theirs] = [await restingOrder(world, ann), await restingOrder(world, bob)];
    const contract = await pendingContract(world, ann);
    const wrong = await refused(world, ann, 'trade/cancelall', { product: 'option' });
    expect(wrong).toMatchObject({ status: 400, message: 'parameter_wrong', fields: { product: 'parameter_wrong' } });
    const of = async (asked: object) => {
      const { list } = await world.must('trade/cancelall', asked, { token: ann.token });
      return list.map(({ order }) => order.id);
    };
    expect(await of({ symbol: 'BTCUSDT' })).toEqual([]);
    expect(await of({ product: 'spot', symbol: 'ETHUSDT' })).toContain(spot.id);
    expect(await of({ product: 'contract' })).toContain(contract.id);
    await assertOnce(world, ann, 'trade/cancelall', {});
    const { list } = await world.must('coin/list', { status: 'open' }, { token: bob.token });
    expect(list.map(({ id }) => id)).toContain(theirs.id);
  });
});
