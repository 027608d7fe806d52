import { describe, expect, test } from 'vitest';
import type { Position } from '#contract/api/positions.ts';
import type { SpotOrder } from '#contract/api/spot.ts';
import { bitcoinInCents } from '#tests/trading/cents.ts';
import { isMovable, linesShown, ownLines, priceAt } from './ownLines.rules.ts';

const rules = bitcoinInCents();
if (rules === undefined) throw new Error('no such market');

const position = (change: Partial<Position> = {}): Position => ({
  id: 'p',
  number: 'C1',
  product: 'contract',
  symbol: 'BTCUSDT',
  direction: 'long',
  type: 'market',
  leverage: 10,
  quantity: '0.5',
  open_quantity: '0.2',
  waiting_quantity: '0.0',
  fills: 1,
  limit_price: null,
  worst_price: null,
  stop_price: null,
  stop_tick: null,
  time_in_force: null,
  expires: null,
  open_price: '70000.00',
  open_tick: 1,
  take_profit: '75000.00',
  stop_loss: null,
  trailing_bps: null,
  stops_tick: null,
  liquidation_price: '63280.00',
  rate: '1',
  margin: '1400',
  waiting_margin: '0.000000',
  fee_held: '0.000000',
  fee: '7',
  swap: '0',
  profit: '0',
  shortfall: '0',
  close_price: null,
  close_tick: null,
  close_reason: null,
  status: 'open',
  created: 1,
  tick: 5,
  opened: 1,
  closed: null,
  simulated: true,
  ...change,
});

const order = (change: Partial<SpotOrder> = {}): SpotOrder => ({
  id: 's',
  number: 'S1',
  symbol: 'BTCUSDT',
  side: 'buy',
  type: 'limit',
  quantity: '0.30000',
  price: '69000.00',
  worst_price: null,
  stop_price: null,
  stop_tick: null,
  time_in_force: 'gtc',
  expires: null,
  filled: '0.10000',
  fills: 1,
  average: null,
  amount: '0',
  fee: '0',
  held: '1',
  status: 'open',
  created: 1,
  tick: 5,
  ended: null,
  simulated: true,
  ...change,
});

const shown = (orders: SpotOrder[], positions: Position[]) =>
  ownLines(rules, orders, positions, '70000').map(({ id, price, quantity }) => `${id} ${price} ${quantity}`);

describe('own lines', () => {
  test('of what is open: entry, stops and liquidation with what is still open of it', () => {
    expect(shown([], [position()])).toEqual([
      'p:entry 70000.00 0.2',
      'p:take_profit 75000.00 0.2',
      'p:liquidation 63280.00 0.2',
    ]);
  });

  test('of what waits: its limit, what is left of it, and the stops it brings', () => {
    const pending = position({ status: 'pending', limit_price: '68000.00', open_price: null, liquidation_price: null });
    expect(shown([order()], [pending])).toEqual([
      's:limit 69000.00 0.2',
      'p:limit 68000.00 0.5',
      'p:take_profit 75000.00 0.5',
    ]);
  });

  test('none of another market, of a market order, or of a liquidation that never comes', () => {
    expect(
      shown(
        [order({ symbol: 'ETHUSDT' }), order({ price: null })],
        [position({ symbol: 'ETHUSDT' }), position({ take_profit: null, liquidation_price: '0.00' })],
      ),
    ).toEqual(['p:entry 70000.00 0.2']);
  });

  test('too many: those nearest to the price', () => {
    const many = Array.from({ length: 40 }, (_, at) => order({ id: `${at}`, price: `${69_000 - at}` }));
    const lines = ownLines(rules, many, [], '70000.00');
    expect(lines).toHaveLength(linesShown);
    expect(lines.map(({ price }) => Number(price))).toContain(69_000);
    expect(Math.min(...lines.map(({ price }) => Number(price)))).toBe(69_000 - linesShown + 1);
  });
});

test('only the stops of what is open can be moved', () => {
  const movable = (change: Partial<Position>) =>
    ownLines(rules, [order()], [position({ stop_loss: '65000.00', ...change })], '70000').filter(isMovable);
  expect(movable({}).map(({ kind }) => kind)).toEqual(['take_profit', 'stop_loss']);
  expect(movable({ status: 'closing' })).toEqual([]);
  expect(movable({ status: 'pending', limit_price: '68000' })).toEqual([]);
});

test('where a finger lets go is a price of the market', () => {
  expect(priceAt(rules, 70_123.456_789)).toBe('70123.5');
  expect(Number(priceAt(rules, -3))).toBe(0);
});
