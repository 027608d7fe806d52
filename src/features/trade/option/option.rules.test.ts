import { marketOf } from '#contract/markets.ts';
import { describe, expect, test } from 'vitest';
import { terms } from '#contract/terms.ts';
import {
  clockOf,
  emptyTicket,
  isTooEmpty,
  periodOf,
  quickStakes,
  readTicket,
  secondsLeft,
  stakeOf,
  stakeProblem,
  onTicks,
  pricesTold,
  standing,
  tallyOf,
} from './option.rules.ts';

const ticket = { ...emptyTicket, seconds: 60, stake: '25' };

test('a ticket that was kept is read as it is; one of other terms, or none at all, is empty', () => {
  expect(readTicket({ ...ticket, direction: 'down', symbol: 'BTCUSDT' })).toEqual({ ...ticket, direction: 'down' });
  for (const kept of [undefined, null, 7, { ...ticket, seconds: 7 }, { ...ticket, direction: 'left' }, { stake: 5 }]) {
    expect(readTicket(kept)).toEqual(emptyTicket);
  }
});

test('a stake says which price was shown, and opens within a tenth of a per cent of it', () => {
  const wish = { direction: 'down', seconds: 60, amount: '25' } as const;
  expect(stakeOf('BTCUSDT', wish, { price: '61000.50', atMs: 1_700_000_000_200 })).toEqual({
    symbol: 'BTCUSDT',
    direction: 'down',
    seconds: 60,
    currency: 'USDT',
    amount: '25',
    shown_price: '61000.50',
    shown_at: 1_700_000_000_200,
    slippage_bps: 10,
  });
});

test('a period that does not exist any more is the first one', () => {
  expect(periodOf(300)).toBe(terms.options[3]);
  expect(periodOf(7)).toBe(terms.options[0]);
});

describe('a stake', () => {
  test.each([
    ['', 'stake_missing'],
    ['  ', 'stake_missing'],
    ['ten', 'amount_invalid'],
    ['0', 'amount_invalid'],
    ['9.99', 'amount_range'],
    ['2000.01', 'amount_range'],
    ['10.0000001', 'amount_decimals'],
    ['250.01', 'insufficient_balance'],
    ['250', undefined],
    ['10', undefined],
  ])('of "%s": %s', (stake, key) => {
    expect(stakeProblem({ ...ticket, stake }, 'en-GB', '250.000000')?.key).toBe(key);
  });

  test('has the limits of its period', () => {
    expect(stakeProblem({ ...ticket, seconds: 300, stake: '49' }, 'en-GB', '250.000000')).toEqual({
      key: 'amount_range',
      params: { min: '50', max: '10000', currency: 'USDT' },
    });
  });

  test('is typed with a comma where the language has it', () => {
    expect(stakeProblem({ ...ticket, stake: '10,5' }, 'es-ES', '250.000000')).toBeNull();
  });

  test('is the server’s to judge while the balance is not known', () => {
    expect(stakeProblem({ ...ticket, stake: '2000' }, 'en-GB', null)).toBeNull();
  });
});

test('stakes to take with one tap fit the period and the account', () => {
  expect(quickStakes(periodOf(30), '1000.000000')).toEqual(['10', '20', '50', '100']);
  expect(quickStakes(periodOf(300), '120.000000')).toEqual(['50', '100']);
  expect(quickStakes(periodOf(30), '9.000000')).toEqual([]);
  expect(quickStakes(periodOf(30), null)).toEqual([]);
});

test('an account that cannot pay the smallest stake is too empty', () => {
  expect(isTooEmpty(periodOf(60), '9.999999')).toBe(true);
  expect(isTooEmpty(periodOf(60), '10.000000')).toBe(false);
  expect(isTooEmpty(periodOf(60), null)).toBe(false);
});

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
