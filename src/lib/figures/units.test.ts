import { expect, test } from 'vitest';
import { intervals } from '#contract/intervals.ts';
import { localeIds, locales } from '#contract/locales.ts';
import { formatLeverage, formatRange, formatSize, formatSpan, formatTimes, intervalName } from './units.ts';

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

test('a leverage has the letter that exchanges write, or the word of its language', () => {
  const written = localeIds.map((locale) => formatLeverage(100, locales[locale].tag));
  expect(new Set(written)).toEqual(new Set(['100x', '100 倍', '100倍', '100배']));
  expect(formatLeverage('1–100', 'en-GB')).toBe('1–100x');
});

test('a range has the mark of its language', () => {
  const written = Object.fromEntries(
    localeIds.map((locale) => [locale, formatRange('80%', '86%', locales[locale].tag)]),
  );
  expect(written).toEqual({
    en: '80%–86%',
    zh: '80%–86%',
    hk: '80%–86%',
    jp: '80%〜86%',
    ko: '80%~86%',
    es: '80%–86%',
    pt: '80%–86%',
    it: '80%–86%',
  });
});

test.each([
  [30, 'en-GB', '30 secs'],
  [60, 'en-GB', '60 secs'],
  [120, 'en-GB', '2 mins'],
  [300, 'es-ES', '5 min'],
  [90, 'es-ES', '90 s'],
  [30, 'ja-JP', '30 秒'],
  [300, 'ko-KR', '5분'],
])('%s seconds in %s: %s', (seconds, tag, span) => {
  expect(formatSpan(seconds, tag)).toBe(span);
});

test.each([
  [12, 'en-GB', '1 kB'],
  [480_000, 'en-GB', '480 kB'],
  [999_999, 'en-GB', '1 MB'],
  [3_240_000, 'en-GB', '3.2 MB'],
  [3_240_000, 'it-IT', '3,2 MB'],
  [999_960_000, 'en-GB', '1 GB'],
  [10_738_600_000, 'es-ES', '10,7 GB'],
])('%d bytes in %s are %s', (bytes, tag, words) => {
  expect(formatSize(bytes, tag).replaceAll('\u00A0', ' ')).toBe(words);
});

test('no two intervals have the same name in any language', () => {
  for (const id of localeIds) {
    const names = intervals.map((interval) => intervalName(interval, locales[id].tag));
    expect(new Set(names).size, names.join(' ')).toBe(intervals.length);
  }
  expect(intervalName('15m', 'en')).toBe('15m');
  expect(intervalName('4h', 'ja-JP')).toContain('時間');
});
