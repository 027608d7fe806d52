import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type Locale, localeIds } from '#contract/locales.ts';
import { markets } from '#contract/markets.ts';
import { formatDecimal } from '#contract/money.ts';
import {
  formatAge,
  formatAmount,
  formatClock,
  formatCompact,
  formatPercent,
  formatPrice,
  formatSigned,
  formatTime,
} from './format.ts';
import { tagOf } from '../i18n.ts';
import { formatBps, formatDuration, pairName } from './units.ts';
import { asTyped, readTyped, retyped } from './readTyped.ts';

/** Intl parts words with a no-break space, of which there are two. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

const samples: Record<Locale, { price: string; percent: string; compact: string; wait: string }> = {
  en: { price: '65,123.40', percent: '+1.25%', compact: '12.3m', wait: '4 minutes' },
  zh: { price: '65,123.40', percent: '+1.25%', compact: '1230万', wait: '4 分钟' },
  hk: { price: '65,123.40', percent: '+1.25%', compact: '12.3M', wait: '4 分鐘' },
  jp: { price: '65,123.40', percent: '+1.25%', compact: '1230万', wait: '4分' },
  ko: { price: '65,123.40', percent: '+1.25%', compact: '1230만', wait: '4분' },
  es: { price: '65.123,40', percent: '+1,25 %', compact: '12,3 M', wait: '4 minutos' },
  pt: { price: '65.123,40', percent: '+1,25%', compact: '12,3 mi', wait: '4 minutos' },
  it: { price: '65.123,40', percent: '+1,25%', compact: '12,3 Mln', wait: '4 minuti' },
};

describe.each(localeIds)('%s', (locale) => {
  const tag = tagOf(locale);

  it('writes figures the way its readers do', () => {
    const { price, percent, compact, wait } = samples[locale];
    expect(plain(formatPrice('65123.40', 2, tag))).toBe(price);
    expect(plain(formatPercent('1.25', tag))).toBe(percent);
    expect(plain(formatCompact('12345678.9', tag))).toBe(compact);
    expect(plain(formatDuration(200, tag))).toBe(wait);
  });

  it('keeps every digit of a number that no float could hold', () => {
    const digits = formatAmount('123456789012345678901.123456789012345678', 'full', tag).replace(/\D/g, '');
    expect(digits).toBe('123456789012345678901123456789012345678');
  });

  it('reads back what it wrote, and what is typed in its own manner', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 24n - 1n }), fc.integer({ min: 0, max: 8 }), (minor, scale) => {
        const decimal = formatDecimal(minor, scale);
        const read = (text: string) => BigInt(fullScale(readTyped(text, tag) ?? '-1', scale));
        expect(read(asTyped(decimal, tag))).toBe(minor);
        expect(read(formatAmount(decimal, scale, tag))).toBe(minor);
      }),
    );
  });

  it('takes both decimal marks', () => {
    expect(readTyped('0.5', tag)).toBe('0.5');
    expect(readTyped('0,5', tag)).toBe('0.5');
    expect(readTyped('1.234.567,89', tag)).toBe('1234567.89');
    expect(readTyped('1,234,567.89', tag)).toBe('1234567.89');
    expect(readTyped('12 345,6', tag)).toBe('12345.6');
  });
});

function fullScale(decimal: string, scale: number): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  return whole + fraction.padEnd(scale, '0');
}

test('amounts are cut, never rounded up, and nothing has no sign', () => {
  expect(formatAmount('0.999', 2, 'en-GB')).toBe('0.99');
  expect(formatAmount('-0.001', 2, 'en-GB')).toBe('0.00');
  expect(formatAmount('250.500000', 'full', 'en-GB')).toBe('250.5');
  expect(formatSigned('0.000', 2, 'en-GB')).toBe('0.00');
  expect(formatSigned('12.5', 2, 'en-GB')).toBe('+12.50');
  expect(formatSigned('-12.5', 2, 'en-GB')).toBe('−12.50');
  expect(formatPercent('0.00', 'en-GB')).toBe('0.00%');
});

test.each([
  ['1.298', '+1.30'],
  ['1.294', '+1.29'],
  ['-0.37298', '−0.37'],
  ['-1.243579', '−1.24'],
  ['0.005', '+0.01'],
  ['-0.005', '−0.01'],
  ['-0.004', '0.00'],
])('with a sign, %s is %s: the nearest', (amount, text) => {
  expect(formatSigned(amount, 2, 'en-GB')).toBe(text);
});

test('what is no decimal is not shown as if it were one', () => {
  expect(() => formatAmount('1e3', 2, 'en-GB')).toThrow(RangeError);
  expect(() => formatPrice('', 2, 'en-GB')).toThrow(RangeError);
});

test.each([
  ['1,234', 'en-GB', '1234'],
  ['1.234', 'en-GB', '1.234'],
  ['1.234', 'it-IT', '1234'],
  ['1,234', 'it-IT', '1.234'],
  ['0,123', 'en-GB', '0.123'],
  ['1,5', 'en-GB', '1.5'],
  ['12345,678', 'en-GB', '12345.678'],
  ['１２３．５', 'ja-JP', '123.5'],
  ['５０。２５', 'ja-JP', '50.25'],
  ['1,234,567', 'it-IT', '1234567'],
  ["1'234.5", 'en-GB', '1234.5'],
  ['.5', 'en-GB', '0.5'],
  ['5.', 'en-GB', '5'],
  ['007', 'en-GB', '7'],
  ['0', 'en-GB', '0'],
  ['0.000001', 'en-GB', '0.000001'],
])('%s in %s is %s', (typed, tag, decimal) => {
  expect(readTyped(typed, tag)).toBe(decimal);
});

test.each([
  '',
  ' ',
  '.',
  ',',
  '-5',
  '+5',
  '1e5',
  '12a',
  '1,23,456',
  '1.2.3',
  '1,234.567,8',
  '1.23,456.7',
  '1,,5',
  '٣',
  '1'.repeat(30),
])('no amount: %j', (typed) => {
  expect(readTyped(typed, 'en-GB')).toBeNull();
});

test.each([
  ['0.01', 'en-GB', 'es-ES', '0,01'],
  ['1.234', 'en-GB', 'es-ES', '1,234'],
  ['1.234', 'es-ES', 'en-GB', '1234'],
  ['0,5', 'it-IT', 'ja-JP', '0.5'],
  ['0.010', 'en-GB', 'en-GB', '0.010'],
  ['1e5', 'en-GB', 'es-ES', '1e5'],
  ['', 'en-GB', 'es-ES', ''],
  ['market', 'en-GB', 'es-ES', 'market'],
])('%j typed in %s is %3$j in %2$s', (typed, from, to, shown) => {
  expect(retyped(typed, from, to)).toBe(shown);
});

test('times have one form in every language', () => {
  const date = new Date(2026, 10, 5, 7, 8, 9);
  expect(formatTime(date.getTime() / 1000)).toBe('2026-11-05 07:08:09');
  expect(formatClock(date.getTime() / 1000)).toBe('07:08:09');
});

test('an age says its date once it is not of today', () => {
  const at = (...parts: [number, number, number, number, number, number]) => new Date(...parts).getTime() / 1000;
  const seen = at(2026, 10, 22, 23, 58, 12);
  expect(formatAge(seen, at(2026, 10, 22, 23, 59, 0))).toBe('23:58:12');
  expect(formatAge(seen, at(2026, 10, 23, 0, 0, 1))).toBe('2026-11-22 23:58:12');
  expect(formatAge(seen, at(2027, 10, 22, 23, 59, 0))).toBe('2026-11-22 23:58:12');
});

test('waits are rounded up', () => {
  expect(formatDuration(0.2, 'en-GB')).toBe('1 second');
  expect(formatDuration(119, 'en-GB')).toBe('119 seconds');
  expect(formatDuration(121, 'en-GB')).toBe('3 minutes');
  expect(formatDuration(60, 'en-GB')).toBe('60 seconds');
  expect(formatDuration(3600, 'en-GB')).toBe('1 hour');
  expect(formatDuration(3601, 'en-GB')).toBe('61 minutes');
  expect(formatDuration(7201, 'en-GB')).toBe('3 hours');
  expect(formatDuration(86_400, 'en-GB')).toBe('1 day');
  expect(formatDuration(3 * 86_400, 'en-GB')).toBe('3 days');
});

test('thousands are grouped from the first on, so that a column agrees', () => {
  expect(formatAmount('2422.46', 2, 'es-ES')).toBe('2.422,46');
  expect(formatSigned('2422.46', 2, 'pt-BR')).toBe('+2.422,46');
  expect(formatPrice('2422.46', 2, 'es-ES')).toBe('2.422,46');
  expect(formatPrice('2422.466', 2, 'es-ES')).toBe('2.422,47');
});

test.each(localeIds)('in %s a negative figure has a minus sign, whatever writes it', (locale) => {
  const tag = tagOf(locale);
  const figures = [
    formatAmount('-12.5', 2, tag),
    formatSigned('-12.5', 'full', tag),
    formatPercent('-25', tag),
    formatBps(-2500, tag),
    formatPrice('-12.5', 1, tag),
    formatCompact('-12345', tag),
  ];
  for (const figure of figures) expect(figure).toMatch(/^\u2212[^-]+$/);
});

test('no two markets have one name', () => {
  const names = markets.map(pairName);
  expect(new Set(names).size).toBe(markets.length);
  expect(names).toContain('BTC');
  expect(names).toContain('USD/JPY');
});
