import { expect, test } from 'vitest';
import { Lru } from './lru.ts';

/** Says what had to be made. */
function noting(limit: number) {
  const kept = new Lru<string>(limit);
  const made: string[] = [];
  const get = (key: string, weight?: number) =>
    kept.get(
      key,
      () => {
        made.push(key);
        return key.toUpperCase();
      },
      weight,
    );
  return { get, made };
}

test('a value is made once, and kept up to the limit', () => {
  const { get, made } = noting(2);
  expect(['a', 'b', 'a', 'b', 'a'].map((key) => get(key))).toEqual(['A', 'B', 'A', 'B', 'A']);
  expect(made).toEqual(['a', 'b']);
});

test('what was used longest ago is forgotten first', () => {
  const { get, made } = noting(2);
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) get(key);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});

test('weights count, and as much is forgotten as is necessary', () => {
  const { get, made } = noting(10);
  for (const key of ['a', 'b', 'c']) get(key, 3);
  get('d', 4);
  expect(made).toEqual(['a', 'b', 'c', 'd']);
  // 3 + 3 + 4 were kept.
  for (const key of ['b', 'c', 'd']) get(key, 3);
  expect(made).toHaveLength(4);
  get('e', 7);
  get('d', 4);
  expect(made.slice(4)).toEqual(['e', 'd']);
});

test('an answer from what is kept adds no weight', () => {
  const { get, made } = noting(4);
  for (const key of ['a', 'a', 'a', 'a', 'b', 'a', 'b']) get(key, 2);
  expect(made).toEqual(['a', 'b']);
});

test('what alone is heavier than the limit is kept until the next comes', () => {
  const { get, made } = noting(2);
  for (const key of ['a', 'a', 'b', 'a']) get(key, 5);
  expect(made).toEqual(['a', 'b', 'a']);
});
