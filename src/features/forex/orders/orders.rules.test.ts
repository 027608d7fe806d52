import { expect, test } from 'vitest';
import type { Position } from '#contract/api/positions.ts';
import { forexPosition } from '#tests/trading/forexPosition.ts';
import { isOrderFilter, orderTable, withOrder } from './orders.rules.ts';

const order = (id: string, created: number, change: Partial<Position> = {}): Position =>
  forexPosition({
    id,
    number: `F${id}`,
    open_tick: 8_900_000_000,
    stop_loss: '1.10000',
    swap: '-1.000001',
    created,
    tick: created * 5,
    opened: created,
    ...change,
  });

const idsOf = (list: readonly Position[]) => list.map(({ id, status }) => `${id} ${status}`);
const list = [order('b', 20), order('a', 10)];

test('an order in its newest form stands in its place, a new one on top', () => {
  expect(idsOf(withOrder(list, order('a', 10, { status: 'closed' }), 'all'))).toEqual(['b open', 'a closed']);
  expect(idsOf(withOrder(list, order('c', 30), 'all'))).toEqual(['c open', 'b open', 'a open']);
});

test('an order that moved on leaves one list for another', () => {
  const closed = order('a', 10, { status: 'closed' });
  expect(idsOf(withOrder(list, closed, 'open'))).toEqual(['b open']);
  expect(idsOf(withOrder([], closed, 'closed'))).toEqual(['a closed']);
});

test('the table names its schema, every row is marked, times are ISO and figures whole', () => {
  const { header, rows } = orderTable([order('a', 1_763_500_000)]);
  expect(header.slice(0, 3)).toEqual(['schema', 'hft-practice/forex-orders', '1']);
  const [columns = [], cells = []] = rows;
  expect(header).toHaveLength(columns.length);
  const cell = (name: string) => cells[columns.indexOf(name)];
  expect(cell('swap_usdt')).toBe('-1.000001');
  expect(cell('result_usdt')).toBe('-1.000001');
  expect(cell('created_utc')).toBe('2025-11-18T21:06:40.000Z');
  expect(cell('close_price')).toBe('');
  expect(cell('simulated')).toBe('true');
});

test('a filter of an address is one of the filters', () => {
  expect([isOrderFilter('closing'), isOrderFilter('nope'), isOrderFilter(null)]).toEqual([true, false, false]);
});
