import { setupI18n } from '@lingui/core';
import { describe, expect, test } from 'vitest';
import { errorKeys, errors } from '../../contract/errors.ts';
import { localeIds } from '../../contract/locales.ts';
import { clientErrorKeys } from './appError.ts';
import { describeError, errorText } from './errorText.ts';
import { tagOf } from './i18n.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const samples: Record<string, string | number> = {
  min: '10',
  max: '1000000',
  need: '12.500000',
  have: '3',
  until: 1_790_000_000,
  retry_in: 90,
  currency: 'USDT',
  decimals: 6,
  max_mb: 10,
  number: 'D20261101-ABCDEF',
  symbol: 'BTCUSDT',
  field: 'amount',
  reference: 'r-1',
};

test('every key has its words, and no words are without a key', () => {
  expect(Object.keys(errorText).toSorted()).toEqual([...errorKeys, ...clientErrorKeys].toSorted());
});

describe.each(errorKeys)('%s', (key) => {
  test('the wording uses the values of the catalogue, and no others', () => {
    const used = [...(errorText[key].message ?? '').matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
    expect(errors[key].params).toEqual(expect.arrayContaining(used));
    const text = describeError(i18n, { key, params: samples }, 'en-GB');
    expect(text).not.toMatch(/[{}]|undefined|NaN|Invalid/);
  });
});

test.each(localeIds)('figures come as %s writes them', (locale) => {
  const tag = tagOf(locale);
  const text = describeError(i18n, { key: 'amount_range', params: samples }, tag);
  expect(text).toContain(new Intl.NumberFormat(tag).format(1_000_000));
});

test('a value that is missing does not leave a hole', () => {
  expect(describeError(i18n, { key: 'account_locked', params: {} }, 'en-GB')).toBe(i18n._(errorText.unknown));
});

test('figures in an answer that are no figures are worded all the same', () => {
  const params = { min: 'a lot', max: '5', currency: 'USDT' };
  expect(describeError(i18n, { key: 'amount_range', params }, 'en-GB')).toContain('a lot');
});
