import { expect, test } from 'vitest';
import { daysText, shareText, shareWithError } from './shareText.ts';

const chance = (share: number, error = 0) => ({ seconds: 3600, share, error });

test('a chance is written in tenths, and never as nothing or all', () => {
  expect(shareText(chance(0.1234), 500, 'en-GB')).toBe('12.3%');
  expect(shareText(chance(0.001), 500, 'en-GB')).toBe('<\u00A00.2%');
  expect(shareText(chance(0.9999), 500, 'en-GB')).toBe('>\u00A099.8%');
});

test('only what came and did not come has an error', () => {
  expect(shareWithError(chance(0.5, 0.0224), 500, 'en-GB')).toBe('50% ±\u00A02.3%');
  expect(shareWithError(chance(0, 0), 500, 'en-GB')).toBe('<\u00A00.2%');
});

test('a distance in typical days has one decimal, and is not known before its market is', () => {
  const risk = { symbol: 'BTCUSDT', at: 1, paths: 500, typical_day_bps: 250, horizons: [] };
  expect(daysText(347, risk, 'en-GB')).toBe('1.3');
  expect(daysText(349.9, undefined, 'en-GB')).toBeNull();
  expect(daysText(undefined, risk, 'en-GB')).toBeNull();
  expect(daysText(349.9, { ...risk, typical_day_bps: 0 }, 'en-GB')).toBeNull();
});
