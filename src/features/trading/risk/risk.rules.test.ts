import { expect, test } from 'vitest';
import type { Risk } from '#contract/api/trading.ts';
import { chanceSize, chancesOf, daysText, shareBeyond, shareText, shareWithError, typicalDays } from './risk.rules.ts';

const risk: Risk = {
  symbol: 'BTCUSDT',
  at: 1,
  paths: 4,
  typical_day_bps: 250,
  horizons: [
    { seconds: 3600, effective: 4, fall_bps: [10, 20, 40, 100], rise_bps: [5, 10, 20, 50] },
    { seconds: 86_400, effective: 4, fall_bps: [15, 200, 400, 1000], rise_bps: [50, 100, 200, 500] },
  ],
};

test('a share is the number of paths that came so far, of all of them', () => {
  const moves = [10, 20, 40, 100];
  expect(shareBeyond(moves, 10)).toBe(1);
  expect(shareBeyond(moves, 15)).toBe(0.75);
  expect(shareBeyond(moves, 100)).toBe(0.25);
  expect(shareBeyond(moves, 101)).toBe(0);
  expect(shareBeyond(moves, 0)).toBe(1);
  expect(shareBeyond([], 5)).toBe(0);
});

test('paths that moved equally far count each', () => {
  expect(shareBeyond([0, 30, 30, 30, 60], 30)).toBe(0.8);
  expect(shareBeyond([0, 30, 30, 30, 60], 45)).toBeCloseTo(0.2);
});

test('farther away is never more likely', () => {
  const moves = [0, 0, 3, 3, 8, 21, 55];
  const shares = Array.from({ length: 60 }, (_, distance) => shareBeyond(moves, distance));
  expect(shares.toSorted((one, other) => other - one)).toEqual(shares);
});

test('a fall ends a long, a rise ends a short; a longer time is worse', () => {
  expect(chancesOf(risk, 'long', 20).map(({ share }) => share)).toEqual([0.75, 0.75]);
  expect(chancesOf(risk, 'short', 20).map(({ share }) => share)).toEqual([0.5, 1]);
  expect(chancesOf(risk, 'short', 20)[0]?.error).toBe(0.25);
});

test('a distance in typical days', () => {
  expect(typicalDays(125, risk)).toBe(0.5);
  expect(typicalDays(125, { typical_day_bps: 0 })).toBeNull();
});

test('a simulation says neither never nor always', () => {
  const chance = (share: number) => chanceSize({ seconds: 1, share, error: 0 }, 400);
  expect([0, 0.002, 0.0025, 0.5, 0.99, 1].map(chance)).toEqual(['none', 'none', 'some', 'some', 'some', 'all']);
});

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
