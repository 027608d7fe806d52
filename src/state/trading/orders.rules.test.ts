import { expect, test } from 'vitest';
import { withRow } from './orders.rules.ts';

const list = [
  { id: 'b', created: 20, filled: '0' },
  { id: 'a', created: 10, filled: '0' },
];

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
