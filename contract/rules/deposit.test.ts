import { describe, expect, test } from 'vitest';
import { depositAmountProblem, isRefusedByTestValue } from './deposit.ts';

describe('depositAmountProblem', () => {
  test.each([
    ['10', 'USDT'],
    ['1000000', 'USDT'],
    ['250.500000', 'USDT'],
    ['0.0005', 'BTC'],
    ['300', 'ETH'],
    ['100.25', 'USD'],
  ] as const)('%s %s is taken', (amount, currency) => {
    expect(depositAmountProblem(amount, currency)).toBeNull();
  });

  test.each([
    ['9.999999', 'USDT', { key: 'amount_range', params: { min: '10', max: '1000000', currency: 'USDT' } }],
    ['1000000.000001', 'USDT', { key: 'amount_range', params: { min: '10', max: '1000000', currency: 'USDT' } }],
    ['20.00000001', 'BTC', { key: 'amount_range', params: { min: '0.0005', max: '20', currency: 'BTC' } }],
    ['100.001', 'USD', { key: 'amount_decimals', params: { currency: 'USD', decimals: 2 } }],
    ['ten', 'USDT', { key: 'amount_invalid', params: {} }],
  ] as const)('%s %s is refused with its rule and numbers', (amount, currency, problem) => {
    expect(depositAmountProblem(amount, currency)).toEqual(problem);
  });
});

test.each([
  ['250.13', true],
  ['250.130000', true],
  ['0.13', true],
  ['250.1300001', false],
  ['250.31', false],
  ['13', false],
  ['113.00', false],
])('%s is refused by the reviewer: %s', (amount, isRefused) => {
  expect(isRefusedByTestValue(amount)).toBe(isRefused);
});
