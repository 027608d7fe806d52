import { expect, test } from 'vitest';
import { localeIds } from '#contract/locales.ts';
import { chooseLocale } from './rescueLocale.ts';
import { type RescueTexts, rescueTexts } from './rescueTexts.ts';

test('the way out is there in every language, each in its own words', () => {
  expect(Object.keys(rescueTexts).toSorted()).toEqual([...localeIds].toSorted());
  const keys = Object.keys(rescueTexts.en).toSorted();
  for (const locale of localeIds) {
    const texts = Object.entries(rescueTexts[locale]);
    expect(texts.map(([key]) => key).toSorted(), locale).toEqual(keys);
    for (const [key, text] of texts) {
      expect(text.trim(), `${locale} ${key}`).not.toBe('');
      if (locale !== 'en') expect(text, `${locale} ${key}`).not.toBe(rescueTexts.en[key as keyof RescueTexts]);
    }
  }
});

test.each([
  ['?lang=ko', '{"locale":"es"}', ['it-IT'], 'ko'],
  ['?lang=xx', '{"locale":"es"}', ['it-IT'], 'es'],
  ['', null, ['fr-FR', 'ja'], 'jp'],
  ['', '{cut off', ['zh-TW'], 'hk'],
  ['', '{"locale":7}', ['zh-Hans-SG', 'en'], 'zh'],
  ['', 'null', ['fr'], 'en'],
])('%s, settings %s, browser %j: %s', (search, prefs, languages, locale) => {
  expect(chooseLocale(search, prefs, languages)).toBe(locale);
});
