import { describe, expect, test } from 'vitest';
import { askOf, filterOf, findOrder, marketsOf, withOrder } from './orders.rules.ts';

const states = ['open', 'done'] as const;
const every = { symbol: 'all', status: 'all', period: 'all' } as const;

function order(id: string, created: number, status = 'open', symbol = 'BTCUSDT') {
  return { id, number: `S${id}`, created, status, symbol };
}

describe('filterOf', () => {
  test.each([
    ['', every],
    ['symbol=ETHUSDT&status=done', { symbol: 'ETHUSDT', status: 'done', period: 'all' }],
    ['symbol=NOPE&status=pending', every],
  ])('an address with %j', (query, filter) => {
    expect(filterOf(new URLSearchParams(query), states)).toEqual(filter);
  });
});

test('what is not filtered by is not said', () => {
  expect(askOf(every, 1_763_726_400)).toEqual({});
  expect(askOf({ ...every, period: 'day' }, 1_763_726_400)).toEqual({ from: 1_763_640_000 });
  expect(askOf({ symbol: 'ETHUSDT', status: 'done', period: 'all' }, 1)).toEqual({ symbol: 'ETHUSDT', status: 'done' });
});

describe('withOrder', () => {
  const [a, b] = [order('a', 30), order('b', 20)];
  const ids = (list: { id: string }[]) => list.map(({ id }) => id).join(' ');

  test('an order that moved on stands where it stood, in its newest form', () => {
    const moved = order('b', 20, 'done');
    expect(withOrder([a, b], moved, every)).toEqual([a, moved]);
  });

  test('it leaves a list that it fits no longer, and comes into one that it fits now', () => {
    expect(ids(withOrder([a, b], order('a', 30, 'done'), { symbol: 'all', status: 'open' }))).toBe('b');
    expect(ids(withOrder([b], order('c', 25, 'done'), { symbol: 'BTCUSDT', status: 'done' }))).toBe('c b');
    expect(ids(withOrder([b], order('c', 25, 'open', 'ETHUSDT'), { symbol: 'BTCUSDT', status: 'all' }))).toBe('b');
  });

  test('of the same second, the order is that of the server', () => {
    const list = ['b', 'c'].map((id) => order(id, 10));
    expect(ids(withOrder(list, order('d', 10), every))).toBe('d c b');
  });
});

test('an order is found by its id and by its number', () => {
  const list = [order('a', 1), order('b', 2)];
  expect(findOrder(list, 'b')?.id).toBe('b');
  expect(findOrder(list, 'Sa')?.id).toBe('a');
  expect(findOrder(list, 'x')).toBeUndefined();
});

test('spot and contracts are traded on all coins, and on coins only', () => {
  const kinds = new Set(marketsOf('coin', 'virtual').map(({ kind }) => kind));
  expect([...kinds]).toEqual(['coin', 'virtual']);
});
