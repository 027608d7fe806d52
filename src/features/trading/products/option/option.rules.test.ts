import '#tests/honesty/window.ts';
import { describe, expect, test } from 'vitest';
import { coinSituation, typed } from '#tests/trading/situations.ts';
import { terms } from '#contract/terms.ts';
import { option } from './option.tsx';
import { lookAtOption, periodOf, quickStakes } from './option.rules.ts';

const situation = (usdt: bigint | null = 250_000_000n, tag = 'en-GB') => coinSituation({ usdt, tag, slippageBps: 10 });
const { rules } = situation();
const look = (
  quantity: string,
  { seconds = 60, usdt, tag }: { seconds?: number; usdt?: bigint | null; tag?: string } = {},
) => lookAtOption(typed(rules, { quantity, seconds }), situation(usdt, tag));

test('a draft that was kept is read as it is; one of other terms is empty', () => {
  const kept = typed(rules, { side: 'sell', seconds: 300, quantity: '25' }, 1);
  expect(option.readDraft({ ...kept, symbol: 'BTCUSDT' }, rules)).toEqual(kept);
  expect(option.readDraft({ ...kept, seconds: 7 }, rules)).toEqual(option.readDraft(undefined, rules));
});

test('a stake says which price was shown, and opens within a tenth of a per cent of it', () => {
  const { order } = lookAtOption(typed(rules, { side: 'sell', quantity: '25' }), situation());
  expect(option.bodyOf(order, situation(), { price: '61000.50', atMs: 1_700_000_000_200 })).toEqual({
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
    ['', undefined],
    ['  ', undefined],
    ['ten', 'amount_invalid'],
    ['0', 'amount_invalid'],
    ['9.99', 'amount_range'],
    ['2000.01', 'amount_range'],
    ['10.0000001', 'amount_decimals'],
    ['250.01', 'insufficient_balance'],
    ['250', undefined],
    ['10', undefined],
  ])('of "%s": %s', (stake, key) => {
    expect(look(stake).problems.quantity?.key).toBe(key);
  });

  test('that is not there is missing, and makes no order', () => {
    for (const stake of ['', '  '])
      expect(look(stake)).toMatchObject({ missing: 'quantity', order: { quantity: null } });
    expect(look('ten').order.quantity).toBeNull();
  });

  test('has the limits of its period', () => {
    expect(look('49', { seconds: 300 }).problems.quantity).toEqual({
      key: 'amount_range',
      params: { min: '50', max: '10000', currency: 'USDT' },
    });
  });

  test('is typed with a comma where the language has it', () => {
    expect(look('10,5', { tag: 'es-ES' }).order.quantity).toBe(10_500_000n);
  });

  test('is the server’s to judge while the balance is not known', () => {
    expect(look('2000', { usdt: null }).problems).toEqual({});
  });
});

test('stakes to take with one tap fit the period and the account', () => {
  expect(quickStakes(periodOf(30), 1_000_000_000n)).toEqual(['10', '20', '50', '100']);
  expect(quickStakes(periodOf(300), 120_000_000n)).toEqual(['50', '100']);
  expect(quickStakes(periodOf(30), 9_000_000n)).toEqual([]);
  expect(quickStakes(periodOf(30), null)).toEqual([]);
});

test('an account that cannot pay the smallest stake is too empty', () => {
  expect(look('', { usdt: 9_999_999n }).shortOf).toBe('USDT');
  expect(look('', { usdt: 10_000_000n }).shortOf).toBeNull();
  expect(look('', { usdt: null }).shortOf).toBeNull();
});
