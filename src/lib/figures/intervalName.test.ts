import { expect, test } from 'vitest';
import { intervals } from '#contract/intervals.ts';
import { localeIds, locales } from '#contract/locales.ts';
import { intervalName } from './intervalName.ts';

test('no two intervals have the same name in any language', () => {
  for (const id of localeIds) {
    const names = intervals.map((interval) => intervalName(interval, locales[id].tag));
    expect(new Set(names).size, names.join(' ')).toBe(intervals.length);
  }
  expect(intervalName('15m', 'en')).toBe('15m');
  expect(intervalName('4h', 'ja-JP')).toContain('時間');
});
