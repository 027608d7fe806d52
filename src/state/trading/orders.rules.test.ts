import { expect, test } from 'vitest';
import { withRow } from './orders.rules.ts';

const list = [
  { id: 'b', created: 20, filled: '0' },
  { id: 'a', created: 10, filled: '0' },
];

test('an older state of a row changes nothing: what was filled, or set as its stops, meanwhile stays', () => {
  const rows = [{ id: 'a', created: 1, fills: 2, stops_tick: 10 }];
  const after = (fills: number, stops_tick: number | null) =>
    withRow(rows, { id: 'a', created: 1, fills, stops_tick }, true)[0];
  expect(after(1, 20)).toEqual(rows[0]);
  expect(after(2, 9)).toEqual(rows[0]);
  expect(after(2, null)).toEqual(rows[0]);
  expect(after(2, 11)).toMatchObject({ stops_tick: 11 });
  expect(after(3, 9)).toMatchObject({ fills: 3 });
  expect(withRow(rows, { id: 'a', created: 1, fills: 1, stops_tick: 1 }, false)).toEqual([]);
});

test('a row changes in its place, comes where the server has it when it is new, and goes when it is over', () => {
  const idsWith = (id: string, created: number) =>
    withRow(list, { id, created, filled: '0' }, true).map((row) => row.id);
  expect(withRow(list, { id: 'a', created: 10, filled: '1' }, true)).toEqual([list[0], { ...list[1], filled: '1' }]);
  expect(idsWith('c', 30)).toEqual(['c', 'b', 'a']);
  expect(idsWith('c', 20)).toEqual(['c', 'b', 'a']);
  expect(idsWith('Z', 20)).toEqual(['b', 'Z', 'a']);
  expect(idsWith('c', 5)).toEqual(['b', 'a', 'c']);
  expect(withRow(list, { id: 'b', created: 20, filled: '1' }, false)).toEqual([list[1]]);
  expect(withRow(list, { id: 'x', created: 20, filled: '1' }, false)).toEqual(list);
});
