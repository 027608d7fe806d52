import { expect, test } from 'vitest';
import { localeIds, locales } from '#contract/locales.ts';
import { formatTimes } from './formatTimes.ts';

test('a multiple has the mark or the word of its language', () => {
  const written = Object.fromEntries(localeIds.map((locale) => [locale, formatTimes(100, locales[locale].tag)]));
  expect(written).toEqual({
    en: '100×',
    zh: '100 倍',
    hk: '100 倍',
    jp: '100倍',
    ko: '100배',
    es: '100×',
    pt: '100×',
    it: '100×',
  });
  expect(formatTimes('1〜100', 'ja-JP')).toBe('1〜100倍');
});
