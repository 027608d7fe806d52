import { expect, test } from 'vitest';
import { readCatalog } from './splitCatalogs.ts';

test('a catalog may hold what JSON has no short form for: a space that does not break, and a backslash before an x', () => {
  const code = String.raw`/*eslint-disable*/export const messages=JSON.parse("{\"a\":[\"43\xA0%\"],\"b\":[\"\\\\xA0\"]}")`;
  expect(readCatalog(code)).toEqual({ a: ['43\u00a0%'], b: [String.raw`\xA0`] });
  expect(() => readCatalog('export const messages={}')).toThrow('looks different');
});
