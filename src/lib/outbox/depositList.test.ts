import { expect, test } from 'vitest';
import type { Deposit } from '../../../contract/api/wallet.ts';
import { withDeposit } from './depositList.ts';

const deposit = (id: string, status: Deposit['status']): Deposit => ({
  id,
  number: 'D1',
  currency: 'USDT',
  amount: '250.000000',
  credited_in: 'USDT',
  address: 'practice:USDT:x',
  status,
  reason: null,
  created: 1,
  decided: null,
  simulated: true,
});

test('a new deposit comes in front, a known one stays in its place', () => {
  const list = [deposit('a', 'review'), deposit('b', 'review')];
  expect(withDeposit(list, deposit('c', 'review')).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  expect(withDeposit(list, deposit('b', 'succeed')).map(({ id, status }) => `${id} ${status}`)).toEqual([
    'a review',
    'b succeed',
  ]);
});

test.each([
  ['succeed', 'review', 'succeed'],
  ['failed', 'waiting', 'failed'],
  ['review', 'waiting', 'review'],
  ['waiting', 'review', 'review'],
  ['review', 'failed', 'failed'],
] as const)('a deposit known to be %s and told to be %s is %s', (known, told, shown) => {
  expect(withDeposit([deposit('a', known)], deposit('a', told))[0]?.status).toBe(shown);
});
