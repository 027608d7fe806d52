import { expect, test } from 'vitest';
import { amountProblem } from './amount.ts';

const limits = { range: { min: '10', max: '1000' }, available: '250.000000' };

test.each([
  ['10', null],
  ['250', null],
  ['250.000000', null],
  ['0', { key: 'amount_invalid', params: {} }],
  ['-5', { key: 'amount_invalid', params: {} }],
  ['ten', { key: 'amount_invalid', params: {} }],
  ['10.0000001', { key: 'amount_decimals', params: { currency: 'USDT', decimals: 6 } }],
  ['0.000000000000000001', { key: 'amount_decimals', params: { currency: 'USDT', decimals: 6 } }],
  ['9.999999', { key: 'amount_range', params: { min: '10', max: '1000', currency: 'USDT' } }],
  ['1000.000001', { key: 'amount_range', params: { min: '10', max: '1000', currency: 'USDT' } }],
  ['250.000001', { key: 'insufficient_balance', params: { need: '250.000001', have: '250.000000', currency: 'USDT' } }],
])('%s: %o', (amount, problem) => {
  expect(amountProblem(amount, 'USDT', limits)).toEqual(problem);
});

test('both ends of a range are in it', () => {
  const { range } = limits;
  expect(['10', '1000'].map((amount) => amountProblem(amount, 'USDT', { range }))).toEqual([null, null]);
  expect(['9.999999', '1000.000001'].map((amount) => amountProblem(amount, 'USDT', { range })?.key)).toEqual([
    'amount_range',
    'amount_range',
  ]);
});

test('what sets no limit limits nothing', () => {
  expect(amountProblem('123456789', 'USDT')).toBeNull();
  expect(amountProblem('0.00000001', 'BTC')).toBeNull();
});

test('a limit that is no amount is a mistake of ours', () => {
  expect(() => amountProblem('1', 'USDT', { available: 'much' })).toThrow(new RangeError('no amount: much'));
});
