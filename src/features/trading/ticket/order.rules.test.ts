import '#tests/honesty/window.ts';
import { expect, test } from 'vitest';
import { coinSituation, typed } from '#tests/trading/situations.ts';
import { lookAtPosition } from '../products/position.rules.ts';
import { leverage } from '../products/leverage/leverage.ts';
import type { Draft } from './draft.rules.ts';
import { quantityFor, readOrder } from './order.rules.ts';
import type { Situation } from './situation.rules.ts';

/** 60 000.00 in the middle, one bitcoin on either side. */
const around60k = (change: Partial<Situation> = {}) =>
  coinSituation({
    levels: {
      bids: [{ price: 5_999_900n, quantity: 100_000n }],
      asks: [{ price: 6_000_100n, quantity: 100_000n }],
    },
    bars: { buy: 6_000_000n, sell: 6_000_000n },
    usdt: 1_000_000_000_000n,
    coins: null,
    ...change,
  });
const { rules } = around60k();
const read = (part: Partial<Draft>, change: Partial<Situation> = {}) =>
  readOrder(typed(rules, part), around60k(change));

test('an empty form lacks its quantity, a limit order its price first; nothing is wrong yet', () => {
  expect(read({})).toMatchObject({ missing: 'quantity', problems: {} });
  expect(read({ type: 'limit' })).toMatchObject({ missing: 'price', problems: {} });
});

test('a decimal comma is read, and the wire hears decimals', () => {
  const draft: Partial<Draft> = {
    type: 'limit',
    price: '59.000,5',
    quantity: '0,25',
    takeProfit: '61000',
    stopLoss: '58.000,25',
  };
  const { order, missing, problems } = read(draft, { tag: 'es' });
  expect(order).toMatchObject({ limit: 5_900_050n, quantity: 25_000n, leverage: 5, side: 'buy' });
  expect(order.stops).toEqual({ takeProfit: 6_100_000n, stopLoss: 5_800_025n });
  expect(leverage.bodyOf(order, around60k(), null)).toEqual({
    symbol: 'BTCUSDT',
    direction: 'long',
    type: 'limit',
    leverage: 5,
    price: '59000.5',
    quantity: '0.25',
    take_profit: '61000',
    stop_loss: '58000.25',
  });
  expect([missing, problems]).toEqual([null, {}]);
});

test('what a market order is not about, is not said', () => {
  const { order } = read({ price: '1', quantity: '1' });
  expect(leverage.bodyOf(order, around60k(), null)).toEqual({
    symbol: 'BTCUSDT',
    direction: 'long',
    type: 'market',
    leverage: 5,
    quantity: '1',
  });
});

test('a market order says what was shown and how much worse it may be; a tapped price is the worst there is', () => {
  const quoted = { price: '60001', atMs: 7 };
  const { order } = read({ quantity: '1' });
  expect(leverage.bodyOf(order, around60k(), quoted)).toMatchObject({
    shown_price: '60001',
    shown_at: 7,
    slippage_bps: 50,
  });
  const taken = read({ quantity: '1', taken: '60001' }).order;
  const body = leverage.bodyOf(taken, around60k(), quoted);
  expect(body).toMatchObject({ type: 'market', price: '60001', quantity: '1' });
  expect(body).not.toHaveProperty('shown_price');
});

test('each field says what is wrong with it', () => {
  const draft: Partial<Draft> = {
    type: 'limit',
    price: '1.001',
    quantity: '0.000001',
    takeProfit: '0',
    stopLoss: '1.2.3',
  };
  const { problems, missing } = read(draft);
  expect(problems).toEqual({
    price: { key: 'price_decimals', params: { decimals: 2 } },
    quantity: { key: 'quantity_wrong', params: { step: '0.00001', min: '0.00001', max: '100', unit: 'BTC' } },
    takeProfit: { key: 'stop_zero', params: {} },
    stopLoss: { key: 'stop_zero', params: {} },
  });
  expect(missing).toBe('price');
});

test('what the market has against it', () => {
  const problems = (part: Partial<Draft>) => {
    const found = lookAtPosition(typed(rules, { quantity: '0.5', ...part }), around60k()).problems;
    return Object.fromEntries(Object.entries(found).map(([field, problem]) => [field, problem.key]));
  };
  expect(problems({})).toEqual({});
  expect(problems({ quantity: '1.00001' })).toEqual({ quantity: 'book_too_thin' });
  expect(problems({ type: 'limit', price: '60000.01' })).toEqual({ price: 'limit_buy_high' });
  expect(problems({ takeProfit: '60001', stopLoss: '60000' })).toEqual({
    takeProfit: 'long_take_profit_low',
    stopLoss: 'long_stop_loss_high',
  });
  expect(problems({ side: 'sell', takeProfit: '59998', stopLoss: '60001' })).toEqual({});
  expect(problems({ type: 'limit', price: '50000', stopLoss: '51000' })).toEqual({ stopLoss: 'long_stop_loss_high' });
});

test('an amount in USDT buys whole steps, at the limit or at what the book gives, and never more than it pays for', () => {
  const usdt = (part: Partial<Draft>) => read({ unit: 'usdt', ...part }).order;
  expect(usdt({ quantity: '600', type: 'limit', price: '50000' }).quantity).toBe(1_200n);
  // At 60,001.00 a hundred-thousandth of a bitcoin is 0.60001 USDT: 600 are 999 of them.
  expect(usdt({ quantity: '600' }).quantity).toBe(999n);
  expect(usdt({ quantity: '600', side: 'sell' }).quantity).toBe(1_000n);
  expect(read({ unit: 'usdt', quantity: '0.1' })).toMatchObject({
    missing: 'quantity',
    problems: { quantity: { key: 'quantity_wrong' } },
  });
  expect(quantityFor(1_000_000n, 'buy', around60k({ levels: null }), null)).toBeNull();
  const deep = around60k({
    levels: {
      bids: [],
      asks: [
        { price: 1_00n, quantity: 100_000n },
        { price: 2_00n, quantity: 100_000n },
      ],
    },
  });
  // Two USDT are two at the best price, which cost an average of 1.50: they pay for 1.33333.
  expect(quantityFor(2_000_000n, 'buy', deep, null)).toBe(133_333n);
});
