import { describe, expect, test } from 'vitest';
import { marketOf } from '#contract/markets.ts';
import { clockOf, onTicks, pricesTold, secondsLeft, standing, tallyOf } from './outcome.rules.ts';

test('where an option stands at a price', () => {
  const option = { symbol: 'BTCUSDT', direction: 'up', open_price: '61000.50' } as const;
  expect(standing(option, '61000.51')).toBe('win');
  expect(standing(option, '61000.49')).toBe('lose');
  expect(standing(option, '61000.5')).toBe('draw');
  expect(standing({ ...option, direction: 'down' }, '61000.49')).toBe('win');
  expect(standing({ ...option, open_price: '61000.50000001' }, '61000.5')).toBe('lose');
  expect(standing(option, undefined)).toBeNull();
  expect(standing({ ...option, symbol: 'NOPE' }, '1')).toBeNull();
});

test('the prices of an option are told in ticks, and with all their digits where those are equal', () => {
  const rules = marketOf('BTCUSDT');
  if (rules === undefined) throw new Error('no market');
  expect(onTicks(rules, '61000.51999999')).toBe('61000.5');
  expect(pricesTold(rules, '61000.51999999', '61000.61000000')).toEqual(['61000.5', '61000.6']);
  expect(pricesTold(rules, '61000.51999999', '61000.59000000')).toEqual(['61000.51999999', '61000.59000000']);
  expect(pricesTold(rules, '61000.51999999', null)).toEqual(['61000.5', null]);
});

test('the time left is rounded up, and never below nothing', () => {
  expect(secondsLeft(100, 99_001)).toBe(1);
  expect(secondsLeft(100, 69_800)).toBe(31);
  expect(secondsLeft(100, 100_000)).toBe(0);
  expect(secondsLeft(100, 104_000)).toBe(0);
});

test.each([
  [0, '0:00'],
  [9, '0:09'],
  [60, '1:00'],
  [299, '4:59'],
])('%s seconds left are %s', (seconds, clock) => {
  expect(clockOf(seconds)).toBe(clock);
});

describe('the tally of one’s guesses', () => {
  const row = (result: 'win' | 'lose' | 'draw', profit: string, payout_bps = 8200) => ({ result, profit, payout_bps });

  test('of none says nothing', () => {
    expect(tallyOf([])).toEqual({
      won: 0,
      lost: 0,
      drawn: 0,
      shareBps: null,
      breakEvenBps: null,
      chanceBps: null,
      profit: 0n,
    });
  });

  test('leaves draws out of the share, and is exact in money', () => {
    const tally = tallyOf([
      row('win', '8.200000'),
      row('lose', '-10.000000'),
      row('lose', '-0.000001'),
      row('draw', '0.000000'),
    ]);
    expect(tally).toEqual({
      won: 1,
      lost: 2,
      drawn: 1,
      shareBps: 3333,
      breakEvenBps: 5495,
      chanceBps: 5774,
      profit: -1_800_001n,
    });
  });

  test('needs what the payouts need together', () => {
    expect(tallyOf([row('win', '8', 8000), row('win', '8', 8600)]).breakEvenBps).toBe(Math.ceil((5556 + 5377) / 2));
  });

  test('knows that one guess is all chance', () => {
    expect(tallyOf([row('win', '8')]).chanceBps).toBe(10_000);
    expect(tallyOf(Array.from({ length: 100 }, () => row('win', '8'))).chanceBps).toBe(1000);
  });
});
