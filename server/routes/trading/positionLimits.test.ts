import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertOnce, earlyMs, lateMs, nobodysId, refused, shifted } from '#tests/api/refusals.ts';
import {
  away,
  contractOrder,
  forexOrder,
  fund,
  openContract,
  openForex,
  pendingContract,
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

const wrongStops = [
  ['long', 'take_profit', -10, 'long_take_profit_low'],
  ['long', 'stop_loss', 10, 'long_stop_loss_high'],
  ['short', 'take_profit', 10, 'short_take_profit_high'],
  ['short', 'stop_loss', -10, 'short_stop_loss_low'],
] as const;

describe('lever/submit', () => {
  it.each([
    [{ symbol: 'XAUUSD' }, 422, 'pair_not_traded', { symbol: 'XAUUSD' }],
    [{ quantity: '0.00001' }, 422, 'quantity_wrong', { unit: 'ETH' }],
    [{ leverage: 7 }, 422, 'leverage_wrong', { leverages: '1, 2, 3, 5, 10, 20, 50, 75, 100' }],
    [{ leverage: 0 }, 400, 'parameter_wrong', { field: 'leverage' }],
    [{ quantity: '2000' }, 422, 'book_too_thin', { unit: 'ETH' }],
    [{ take_profit: '0' }, 422, 'stop_zero', {}],
    [{ stop_loss: '1.234' }, 422, 'price_decimals', { decimals: 2 }],
    [{ direction: 'up' }, 400, 'direction_wrong', {}],
    [{ type: 'limit' }, 400, 'price_required', {}],
  ])('%j is %i %s', async (changes, status, key, params) => {
    const reply = await refused(world, ann, 'lever/submit', { ...(await contractOrder(world, ann)), ...changes });
    expect(reply).toMatchObject({ status, message: key, params });
  });

  it.each(wrongStops)('422 for a %s with its %s at %i basis points: %s', async (direction, stop, bps, key) => {
    const shown = await shownIn(world, 'ETHUSDT', direction === 'long' ? 'buy' : 'sell', '0.01');
    const stops = { [stop]: away(world, 'ETHUSDT', bps) };
    const reply = await refused(world, ann, 'lever/submit', {
      ...(await contractOrder(world, ann)),
      ...shown,
      direction,
      ...stops,
    });
    expect(reply).toMatchObject({ status: 422, message: key, fields: { [stop]: key } });
  });

  it('422 price_stale and price_moved, and 422 insufficient_balance, leave the ledger unchanged', async () => {
    const order = await contractOrder(world, ann);
    const cheaper = { ...order, shown_price: away(world, 'ETHUSDT', -100) };
    expect(await refused(world, ann, 'lever/submit', shifted(order, lateMs))).toMatchObject({ message: 'price_stale' });
    expect(await refused(world, ann, 'lever/submit', shifted(order, earlyMs))).toMatchObject({
      message: 'price_stale',
    });
    expect(await refused(world, ann, 'lever/submit', cheaper)).toMatchObject({ message: 'price_moved' });
    const dear = await refused(world, bob, 'lever/submit', await contractOrder(world, bob, '0.1', 1));
    expect(dear).toMatchObject({ status: 422, message: 'insufficient_balance', params: { currency: 'USDT' } });
  });

  it('the same key is one position', async () => {
    await assertOnce(world, ann, 'lever/submit', await contractOrder(world, ann));
  });
});

describe('lever/close, lever/setstop and lever/cancel', () => {
  it('422 close_too_much with what is open, quantity_wrong, price_stale, price_moved; then a part, and once', async () => {
    const { id } = await openContract(world, ann);
    const shown = await shownIn(world, 'ETHUSDT', 'sell', '0.005');
    const part = { id, quantity: '0.005', ...shown };
    const refusals = [
      [{ ...part, quantity: '0.0101' }, 'close_too_much', { open: '0.0100', unit: 'ETH' }],
      [{ ...part, quantity: '0.00501' }, 'quantity_wrong', {}],
      [shifted(part, lateMs), 'price_stale', {}],
      [{ ...part, shown_price: away(world, 'ETHUSDT', 100) }, 'price_moved', {}],
    ] as const;
    for (const [body, key, params] of refusals) {
      expect(await refused(world, ann, 'lever/close', body)).toMatchObject({ status: 422, message: key, params });
    }
    await assertOnce(world, ann, 'lever/close', part);
    const rest = await world.must('lever/close', { id, ...shown }, { token: ann.token });
    expect(rest).toMatchObject({ closed_quantity: '0.0050', open_quantity: '0.0000', status: 'closed' });
    const fills = await world.must('trade/fills', { product: 'contract', id }, { token: ann.token });
    expect(rest.closed_profit, 'of this close, not of the one before').toBe(fills.at(-1)?.profit);
    const again = await refused(world, ann, 'lever/close', { id, ...shown });
    expect(again).toMatchObject({ status: 409, message: 'position_not_open', params: { status: 'closed' } });
  });

  it.each(wrongStops)('422 for stops of a %s: %s at %i basis points is %s', async (direction, stop, bps, key) => {
    const side = direction === 'long' ? 'buy' : 'sell';
    const order = {
      ...(await contractOrder(world, ann)),
      direction,
      ...(await shownIn(world, 'ETHUSDT', side, '0.01')),
    };
    const { id } = await world.must('lever/submit', order, { token: ann.token });
    const reply = await refused(world, ann, 'lever/setstop', { id, [stop]: away(world, 'ETHUSDT', bps) });
    expect(reply).toMatchObject({ status: 422, message: key, fields: { [stop]: key } });
  });

  it('the stops of an order that waits say when they were set, too: of two answers the older one can be told', async () => {
    const { id } = await pendingContract(world, ann);
    const set = (bps: number) =>
      world.must('lever/setstop', { id, stop_loss: away(world, 'ETHUSDT', bps) }, { token: ann.token });
    const first = await set(-800);
    world.clock.advance(1000);
    const second = await set(-700);
    expect(second.status).toBe('pending');
    expect(Number(second.stops_tick)).toBeGreaterThan(Number(first.stops_tick));
    expect(Number(first.stops_tick)).toBeGreaterThan(0);
  });

  it('a stop that is left out of lever/setstop stays, null and an empty text take it away, and no other text is a stop', async () => {
    const { id } = await openContract(world, ann);
    const set = (stops: object) => world.must('lever/setstop', { id, ...stops }, { token: ann.token });
    const [take_profit, stop_loss] = [away(world, 'ETHUSDT', 500), away(world, 'ETHUSDT', -300)];
    expect(await set({ take_profit, stop_loss })).toMatchObject({ take_profit, stop_loss });
    const nearer = away(world, 'ETHUSDT', -200);
    expect(await set({ stop_loss: nearer })).toMatchObject({ take_profit, stop_loss: nearer });
    expect(await set({ take_profit: null })).toMatchObject({ take_profit: null, stop_loss: nearer });
    expect(await set({ stop_loss: '' })).toMatchObject({ take_profit: null, stop_loss: null });
    for (const wrong of ['null', ' ', 7]) {
      const reply = await refused(world, ann, 'lever/setstop', { id, take_profit: wrong });
      expect(reply).toMatchObject({
        status: 400,
        message: 'parameter_wrong',
        fields: { take_profit: 'parameter_wrong' },
      });
    }
  });

  it("404 for none, and for somebody else's; 409 where there is nothing to cancel, or nothing to close", async () => {
    const open = await openContract(world, ann);
    const pending = await pendingContract(world, ann);
    for (const name of ['lever/close', 'lever/setstop', 'lever/cancel'] as const) {
      expect(await refused(world, ann, name, { id: nobodysId })).toMatchObject({ status: 404, message: 'not_found' });
      expect(await refused(world, bob, name, { id: open.id })).toMatchObject({ status: 404, message: 'not_found' });
    }
    const cancel = await refused(world, ann, 'lever/cancel', { id: open.id });
    expect(cancel).toMatchObject({ status: 409, message: 'order_not_cancellable', params: { status: 'open' } });
    const close = await refused(world, ann, 'lever/close', {
      id: pending.id,
      ...(await shownIn(world, 'ETHUSDT', 'sell')),
    });
    expect(close).toMatchObject({ status: 409, message: 'position_not_open', params: { status: 'pending' } });
    await assertOnce(world, ann, 'lever/cancel', { id: pending.id });
  });
});

describe('microtrade/whsubmit and microtrade/whclose', () => {
  it.each([
    [{ symbol: 'BTCUSDT' }, 'pair_not_traded', { symbol: 'BTCUSDT' }],
    [{ lots: '0.005' }, 'quantity_wrong', { step: '0.01', min: '0.01', max: '100.00', unit: 'lots' }],
    [{ lots: '100.01' }, 'quantity_wrong', { unit: 'lots' }],
    [{ leverage: 75 }, 'leverage_wrong', {}],
    [{ lots: '100', leverage: 1 }, 'insufficient_balance', { currency: 'USDT' }],
    [{ take_profit: '1.00000' }, 'long_take_profit_low', {}],
    [{ stop_loss: '9.00000' }, 'long_stop_loss_high', {}],
  ])('422 for %j: %s', async (changes, key, params) => {
    const reply = await refused(world, ann, 'microtrade/whsubmit', { ...(await forexOrder(world, ann)), ...changes });
    expect(reply).toMatchObject({ status: 422, message: key, params });
  });

  it('422 price_stale and price_moved; 409 for a position that is closing already', async () => {
    const order = await forexOrder(world, ann);
    expect(await refused(world, ann, 'microtrade/whsubmit', shifted(order, lateMs))).toMatchObject({
      message: 'price_stale',
    });
    const cheaper = { ...order, shown_price: away(world, 'EURUSD', -100) };
    expect(await refused(world, ann, 'microtrade/whsubmit', cheaper)).toMatchObject({ message: 'price_moved' });
    const { id } = await openForex(world, ann);
    const shown = shownForex(world, 'EURUSD', 'sell');
    expect(await refused(world, ann, 'microtrade/whclose', shifted({ id, ...shown }, earlyMs))).toMatchObject({
      message: 'price_stale',
    });
    await assertOnce(world, ann, 'microtrade/whclose', { id, ...shown });
    const again = await refused(world, ann, 'microtrade/whclose', { id, ...shown });
    expect(again).toMatchObject({ status: 409, message: 'position_closing' });
    expect(await refused(world, ann, 'microtrade/whsetstop', { id })).toMatchObject({
      status: 409,
      message: 'position_closing',
    });
  });
});

describe('on a weekend', () => {
  const saturday = Date.UTC(2026, 10, 21, 12);
  const opensAt = Date.UTC(2026, 10, 22, 22) / 1000;

  it('422 market_closed with the hour of the opening, to open, at market and with a limit, and to close; coins trade on', async () => {
    const eve = await world.person({ balance: '10000' });
    await fund(world, eve, 'contract', '5000');
    // With a leverage that lets it live until the weekend.
    const order = { ...(await forexOrder(world, eve)), leverage: 1 };
    const { id } = await world.must('microtrade/whsubmit', order, { token: eve.token });
    world.clock.advance(saturday - world.clock.nowMs());
    await world.app.settler.settleTo(saturday / 200);
    const params = { symbol: 'EURUSD', opens_at: opensAt };
    const shown = shownForex(world, 'EURUSD', 'buy');
    const asked = [
      ['microtrade/whsubmit', { ...order, ...shown }],
      ['microtrade/whsubmit', { ...order, type: 'limit', price: '1.00000' }],
      ['microtrade/whclose', { id, ...shownForex(world, 'EURUSD', 'sell') }],
    ] as const;
    for (const [name, body] of asked) {
      expect(await refused(world, eve, name, body)).toMatchObject({ status: 422, message: 'market_closed', params });
    }
    await world.must('coin/trade', await spotOrder(world), { token: eve.token });
  });
});
