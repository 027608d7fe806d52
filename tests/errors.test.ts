import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type ErrorKey, errors } from '#contract/errors.ts';
import { isSource, listFiles, root } from './tree.ts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const keys = Object.keys(errors) as ErrorKey[];

const rows = [...read('docs/errors.md').matchAll(/^\| (?!Original)([^|]+) \| ([^|]+) \| ?([^|]*) ?\|$/gm)].map(
  ([, original = '', here = '', why = '']) => ({ original, here: here.trim(), why: why.trim() }),
);

test('each key of the original has its place: a key of ours, or why there is none', () => {
  expect(rows).toHaveLength(37);
  expect(new Set(rows.map(({ original }) => original)).size).toBe(37);
  for (const { original, here, why } of rows) {
    const key = /^`(\w+)`$/.exec(here)?.[1];
    if (key !== undefined) expect(keys, original).toContain(key);
    else expect([here, why === ''], original).toEqual(['none', false]);
  }
});

const sources = listFiles().filter(
  (file) => isSource(file) && /^(server|contract)\//.test(file) && !/\.test\.ts$|contract\/errors\.ts$/.test(file),
);
/** Where a rule names it: the list of what a call may refuse only repeats it. */
const rules = sources.map((file) => read(file).replace(/\berrors: \[[^\]]*\]/g, ''));

test.each(keys)('%s is raised by a rule', (key) => {
  expect(rules.some((source) => source.includes(`'${key}'`) || new RegExp(`\\b${key}\\b:`).test(source))).toBe(true);
});
