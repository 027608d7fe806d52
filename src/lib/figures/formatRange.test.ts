import { expect, test } from 'vitest';
import { localeIds, locales } from '#contract/locales.ts';
import { formatRange } from './formatRange.ts';

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
