import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '#tests/tree.ts';
import { type Break, planted } from './break.ts';
import { breaks } from './breaks.ts';

const textOf = (file: string) => (existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : '');

/** Why it cannot be planted in the tree as it is; null when it can. */
function problemOf({ what, edits, tests }: Break): string | null {
  const missing = tests.filter((name) => !existsSync(path.join(root, 'tests/honesty', name)));
  if (missing.length > 0) return `${what}: no ${missing.join(', ')} could notice it`;
  const texts = new Map<string, string>();
  try {
    for (const edit of edits) texts.set(edit.file, planted(texts.get(edit.file) ?? textOf(edit.file), edit));
  } catch (error) {
    return `${what}: ${String(error)}`;
  }
  return [...texts].every(([file, text]) => text === textOf(file)) ? `${what}: changes nothing` : null;
}

it('every lie can be planted in the source as it is: what it replaces stands there exactly once', () => {
  expect(breaks.length).toBeGreaterThan(100);
  expect(breaks.map((one) => problemOf(one)).filter((problem) => problem !== null)).toEqual([]);
});

it('what stands there twice, or not at all, is said', () => {
  const edit = { file: 'x.ts', from: 'fee', to: '' };
  expect(planted('a fee', edit)).toBe('a ');
  expect(() => planted('a fare', edit)).toThrow('no "fee" any more');
  expect(() => planted('fee, fee, fee', edit)).toThrow('3 times');
});
