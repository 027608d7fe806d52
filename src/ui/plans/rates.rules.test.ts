import { describe, expect, test } from 'vitest';
import type { MeasuredRow } from '#contract/api/plans/plans.ts';
import { claims } from '#contract/plans/claims.ts';
import {
  axisOf,
  formatAfterYear,
  formatClaim,
  formatError,
  formatRate,
  formatShare,
  formatYear,
  meanDecimals,
  nearestRow,
  outlookOf,
} from './rates.rules.ts';

const figures: MeasuredRow = {
  amount: '500',
  days: 1000,
  mean_ppb: 61_000,
  error_ppb: 7_000,
  low_ppb: 0,
  high_ppb: 250_000,
  losing_ppm: 123_456,
  plan_low_ppb: -20_000,
  plan_high_ppb: 900_000,
};

describe('rates', () => {
  test('a claim has every decimal that it has, and no more', () => {
    expect(formatClaim(claims.hosting1.from.said(), 'en-GB')).toBe('1.7%');
    expect(formatClaim(claims.hosting2.to.said(), 'en-GB')).toBe('2.73%');
    expect(formatClaim(claims.hosting2.to.said(), 'es')).toBe('2,73\u00A0%');
  });

  test.each([
    [61_000, '+0.0061%'],
    [7_000, '+0.00070%'],
    [-312_000, '−0.031%'],
    [-4_999, '−0.00050%'],
    [20_000_000, '+2.00%'],
    [0, '0%'],
  ])('%d ppb is written with two digits at least: %s', (ppb, written) => {
    expect(formatRate(ppb, 'en-GB')).toBe(written);
  });

  test('the error has the decimals of its mean, and is never understated', () => {
    expect(formatError(7_001, 'en-GB', meanDecimals(figures))).toBe('±0.0008%');
    expect(meanDecimals({ ...figures, mean_ppb: 0 })).toBe(5);
  });

  test('a share has a decimal where it is small', () => {
    expect([formatShare(123_456, 'en-GB'), formatShare(4_200, 'en-GB'), formatShare(0, 'en-GB')]).toEqual([
      '12%',
      '0.4%',
      '0%',
    ]);
  });
});

describe('a year', () => {
  test('2 % a day is 1,377-fold, and so it is said; a loss says less than one', () => {
    expect(formatYear(20_000_000, 'en-GB')).toBe('1,377×');
    expect(formatYear(61_000, 'en-GB')).toBe('1.023×');
    expect(formatYear(-500_000, 'en-GB')).toBe('0.8331×');
    expect(formatYear(20_000_000, 'ja')).toBe('1,377倍');
  });

  test('of 1,000 USDT the same', () => {
    expect(formatAfterYear(20_000_000, 'en-GB')).toBe('1,377,000');
    expect(formatAfterYear(40_200_000, 'en-GB')).toBe('1.769bn');
    expect(formatAfterYear(0, 'en-GB')).toBe('1,000');
  });
});

describe('the outlook', () => {
  test('is the mean times the days, between what 5 of 100 plans bring less and more than', () => {
    expect(outlookOf(figures, '1000', 4)).toEqual({ mean: '0.244000', low: '-0.020000', high: '0.900000' });
  });

  test('never loses more than there is, and says nothing of nothing', () => {
    expect(outlookOf({ ...figures, mean_ppb: -2_000_000_000 }, '10', 3)?.mean).toBe('-10.000000');
    expect(outlookOf(figures, '0', 2)).toBeNull();
    expect(outlookOf(figures, 'x', 2)).toBeNull();
  });

  test('is of the measured amount that is nearest', () => {
    const rows = ['500', '2750', '5000'].map((amount) => ({ ...figures, amount }));
    expect(['500', '1600', '1700', '4000', '9000'].map((amount) => nearestRow(rows, amount)?.amount)).toEqual([
      '500',
      '500',
      '2750',
      '5000',
      '5000',
    ]);
    expect(nearestRow([], '500')).toBeUndefined();
  });
});

test('claim and measurement share one axis, with zero on it', () => {
  const axis = axisOf({ from_ppb: 17_000_000, to_ppb: 21_000_000 }, { ...figures, low_ppb: -21_000_000 });
  expect(axis.zero).toBe(50);
  expect(axis.claimed.to).toBe(100);
  expect(axis.measured.from).toBe(0);
});
