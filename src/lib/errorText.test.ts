import { setupI18n } from '@lingui/core';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { errorKeys, errors } from '#contract/errors.ts';
import { localeIds } from '#contract/locales.ts';
import { AppError, clientErrorKeys } from './appError.ts';
import { accountErrors } from './errors/accountErrors.ts';
import { fundsErrors } from './errors/fundsErrors.ts';
import { tradingErrors } from './errors/tradingErrors.ts';
import { describeError, errorText, wordError } from './errorText.ts';
import { loadPageWords, tagOf } from './i18n.ts';

vi.mock(import('./i18n.ts'), async (load) => ({ ...(await load()), loadPageWords: vi.fn() }));

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
  opens_at: 1_790_000_000,
  step: '0.001',
  unit: 'BTC',
  price: '3100.5',
  current: '3200.25',
  shown: '3190',
  at: 1_790_000_000_000,
  leverages: '1, 5, 10',
  available: '12.5',
  open: '0.5',
  periods: '30, 60',
  max_open: 200,
  status: 'done',
  count: 2,
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

test('no wording stands in two places', () => {
  const pages = [accountErrors, fundsErrors, tradingErrors].flatMap((part) => Object.keys(part));
  expect(pages.length).toBe(new Set(pages).size);
});

describe('before the words of the pages are there', () => {
  const { stop_zero: source } = errorText;
  const error = { key: 'stop_zero', params: {} } as const;

  afterEach(() => {
    errorText.stop_zero = source;
    vi.mocked(loadPageWords).mockReset();
  });

  /** As the build leaves it: the words are in a catalog that comes in two parts, and the wording only names them. */
  function asBuilt() {
    errorText.stop_zero = { id: source.id };
    return setupI18n({ locale: 'en', messages: { en: {} } });
  }

  test('an error is worded as unknown, not with its name', () => {
    expect(describeError(asBuilt(), error, 'en-GB')).toBe(i18n._(errorText.unknown));
  });

  test('an error that can wait has them fetched', async () => {
    const built = asBuilt();
    vi.mocked(loadPageWords).mockImplementation(async () => built.load('en', { [source.id]: ['Not nothing.'] }));
    expect(await wordError(built, error, 'en-GB')).toBe('Not nothing.');
    expect(await wordError(built, error, 'en-GB')).toBe('Not nothing.');
    expect(loadPageWords).toHaveBeenCalledTimes(1);
  });

  test('without a network it is worded as unknown all the same', async () => {
    vi.mocked(loadPageWords).mockRejectedValue(new AppError('offline'));
    expect(await wordError(asBuilt(), error, 'en-GB')).toBe(i18n._(errorText.unknown));
  });
});
