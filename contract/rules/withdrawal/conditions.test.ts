import { describe, expect, it } from 'vitest';
import type { WithdrawalState } from '#contract/api/funds/withdrawals.ts';
import { firstProblem, withdrawalConditions, type WithdrawalWish } from './conditions.ts';

const state: WithdrawalState = {
  currency: 'USDT',
  at: 1000,
  decimals: 6,
  available: '100.000000',
  frozen: '0.000000',
  min: '30.000000',
  min_usdt: '30.000000',
  price: null,
  fee_rate: '0.0010',
  turnover: { have: '250.000000', need: '250.000000', deposit: { number: 'D1', credited: 5 } },
  identity: 'passed',
  has_pay_password: true,
  two_factor: false,
  open_positions: 0,
  pending: null,
  account: 'active',
  review_seconds: 5,
  refused_ending: '.13',
};
const wish: WithdrawalWish = { amount: '30', address: { usable_from: 1000 } };
const of = (changes: Partial<WithdrawalState>, wished: WithdrawalWish = wish) =>
  withdrawalConditions({ ...state, ...changes }, wished, 1000);
const keys = ['account', 'identity', 'pay_password', 'second_factor', 'positions', 'pending', 'turnover'];
const fields = ['minimum', 'available', 'address', 'reviewer'];

describe('the conditions of a withdrawal', () => {
  it('are all told, met, with their figures', () => {
    const told = of({});
    expect(told.map(({ key }) => key)).toEqual([...keys, ...fields]);
    expect(told.every(({ status, problem }) => status === 'met' && problem === null)).toBe(true);
    expect(told).toContainEqual(expect.objectContaining({ key: 'minimum', min: '30.000000', currency: 'USDT' }));
    expect(told).toContainEqual(expect.objectContaining({ key: 'turnover', have: '250.000000', need: '250.000000' }));
  });

  it('of what is not said yet are open, and no problem', () => {
    const told = of({ two_factor: true }, {});
    expect(told.filter(({ status }) => status === 'open').map(({ key }) => key)).toEqual(['second_factor', ...fields]);
    expect(firstProblem(told)).toBeNull();
  });

  const pending = { id: '3b241101-e2bb-4255-8caf-4136c566a962', number: 'W1', since: 7 };
  it.each<[string, Partial<WithdrawalState>, WithdrawalWish, object | null]>([
    ['account', { account: 'frozen' }, wish, { key: 'account_frozen', params: {} }],
    ['account', { account: 'archived' }, wish, { key: 'account_archived', params: {} }],
    ['identity', { identity: 'review' }, wish, { key: 'identity_required', params: {} }],
    ['pay_password', { has_pay_password: false }, wish, { key: 'pay_password_missing', params: {} }],
    ['second_factor', { two_factor: true }, { ...wish, hasFactor: false }, { key: 'two_factor_required', params: {} }],
    ['positions', { open_positions: 2 }, wish, { key: 'open_position_blocks', params: { count: 2 } }],
    ['pending', { pending }, wish, { key: 'withdrawal_pending', params: { number: 'W1', since: 7 } }],
    [
      'turnover',
      { turnover: { ...state.turnover, have: '249.999999' } },
      wish,
      { key: 'turnover_short', params: { have: '249.999999', need: '250.000000' } },
    ],
    ['minimum', {}, { ...wish, amount: '29.999999' }, { key: 'amount_low', params: { min: '30', currency: 'USDT' } }],
    ['minimum', {}, { ...wish, amount: '' }, { key: 'amount_invalid', params: {} }],
    ['minimum', {}, { ...wish, amount: '-30' }, { key: 'amount_invalid', params: {} }],
    [
      'minimum',
      {},
      { ...wish, amount: '30.0000001' },
      { key: 'amount_decimals', params: { currency: 'USDT', decimals: 6 } },
    ],
    [
      'available',
      {},
      { ...wish, amount: '100.000001' },
      { key: 'insufficient_balance', params: { need: '100.000001', have: '100.000000', currency: 'USDT' } },
    ],
    ['address', {}, { ...wish, address: { usable_from: 1001 } }, { key: 'address_waits', params: { until: 1001 } }],
    // Taken, and refused by the reviewer: told beforehand, and no problem of the call.
    ['reviewer', {}, { ...wish, amount: '40.130' }, null],
  ])('%s that is not met is alone in it, with the refusal and its numbers', (key, changes, wished, problem) => {
    const unmet = of(changes, wished).filter(({ status }) => status !== 'met');
    expect(unmet.map((condition) => condition.key)).toEqual([key]);
    expect(unmet[0]?.problem).toEqual(problem);
    expect(firstProblem(unmet)).toEqual(problem);
  });

  it('that are not met are refused in the order of the list', () => {
    const told = of({ identity: 'none', open_positions: 1 }, { ...wish, amount: '1' });
    expect(firstProblem(told)).toEqual({ key: 'identity_required', params: {} });
    expect(told.filter(({ problem }) => problem !== null)).toHaveLength(3);
  });
});
