import { describe, expect, test } from 'vitest';
import { hosting, momentum } from '#tests/planScene.ts';
import { costOf, formProblem } from './form.rules.ts';

const able = { tag: 'en-GB', available: '1000.000000', taken: 0 };

describe('a form', () => {
  test.each([
    ['', { key: 'amount_missing' }],
    ['x', { key: 'amount_invalid', params: {} }],
    ['0', { key: 'amount_invalid', params: {} }],
    ['499.99', { key: 'amount_range', params: { min: '500', max: '5000', currency: 'USDT' } }],
    ['5000.01', { key: 'amount_range', params: { min: '500', max: '5000', currency: 'USDT' } }],
    ['500.001', { key: 'amount_decimals', params: { currency: 'USDT', decimals: 2 } }],
    [
      '1000.01',
      { key: 'insufficient_balance', params: { need: '1000.010000', have: '1000.000000', currency: 'USDT' } },
    ],
    ['500', null],
    ['1,000.00', null],
  ])('says of %j: %j', (typed, problem) => {
    expect(formProblem(typed, hosting, able)).toEqual(problem);
  });

  test('says first what no amount can mend: taken often enough, or no place', () => {
    expect(formProblem('', hosting, { ...able, taken: 2 })).toEqual({ key: 'plan_taken', params: { max: 2 } });
    const full = { ...momentum, participants: { cap: 300, count: 300 } };
    expect(formProblem('', full, able)).toEqual({ key: 'plan_full', params: { cap: 300 } });
  });

  test('does not guess what it does not know', () => {
    expect(formProblem('5000', hosting, { ...able, available: null, taken: null })).toBeNull();
    expect(formProblem('500', { ...momentum, participants: { cap: 300, count: null } }, able)).toBeNull();
  });
});

test('ending early costs a percent, rounded up', () => {
  expect(costOf('500.01')).toBe('5.000100');
  expect(costOf('0.000001')).toBe('0.000001');
  expect(costOf(null)).toBeNull();
});
