import { describe, expect, test } from 'vitest';
import type { Balance } from '#contract/api/wallet.ts';
import {
  availableIn,
  balancesAfter,
  openIn,
  readRoute,
  transferProblem,
  withBalances,
  withEnd,
} from './transfer.rules.ts';

function balance(patch: Partial<Balance>): Balance {
  return { account: 'spot', currency: 'USDT', available: '0.000000', frozen: '0.000000', value: '0.000000', ...patch };
}

const list = [
  balance({ available: '1000.500000' }),
  balance({ currency: 'BTC', available: '3.00000000' }),
  balance({ account: 'contract', available: '20.000000', frozen: '5.000000' }),
];

test.each([
  [null, null, 'spot', 'contract'],
  ['contract', null, 'contract', 'spot'],
  ['spot', null, 'spot', 'contract'],
  [null, 'option', 'spot', 'option'],
  [null, 'spot', 'contract', 'spot'],
  ['option', 'contract', 'option', 'contract'],
  ['option', 'option', 'option', 'spot'],
  ['savings', 'moon', 'spot', 'contract'],
])('an address with from=%s and to=%s leads from %s to %s', (fromText, toText, from, to) => {
  expect(readRoute(fromText, toText)).toEqual({ from, to });
});

test.each([
  ['from', 'option', { from: 'option', to: 'contract' }],
  ['from', 'contract', { from: 'contract', to: 'spot' }],
  ['to', 'spot', { from: 'contract', to: 'spot' }],
  ['to', 'option', { from: 'spot', to: 'option' }],
  ['to', 'contract', { from: 'spot', to: 'contract' }],
] as const)('choosing for %s the account %s: %o', (end, account, route) => {
  expect(withEnd({ from: 'spot', to: 'contract' }, end, account)).toEqual(route);
});

test('only USDT is moved, and what is frozen is not there', () => {
  expect(availableIn(list, 'spot')).toBe('1000.500000');
  expect(availableIn(list, 'contract')).toBe('20.000000');
  expect(availableIn(list, 'option')).toBe('0.000000');
  expect(availableIn(undefined, 'spot')).toBeNull();
});

describe('what keeps money from being moved', () => {
  const route = { from: 'spot', to: 'contract' } as const;
  const back = { from: 'contract', to: 'spot' } as const;
  const facts = { tag: 'en-GB', available: '1000.500000', openCount: 0 };

  test.each([
    ['', 'amount_missing'],
    ['ten', 'amount_invalid'],
    ['0', 'amount_invalid'],
    ['-5', 'amount_invalid'],
    ['1.0000001', 'amount_decimals'],
    ['1000.51', 'insufficient_balance'],
    ['1000.5', undefined],
  ])('%s: %s', (typed, key) => {
    expect(transferProblem(typed, route, facts)?.key).toBe(key);
  });

  test('a comma is a decimal mark where the language has it', () => {
    expect(transferProblem('1000,5', route, { ...facts, tag: 'es-ES' })).toBeNull();
    expect(transferProblem('1000,51', route, { ...facts, tag: 'es-ES' })?.key).toBe('insufficient_balance');
  });

  test('open positions lock the contract account, and no other', () => {
    const blocked = { key: 'open_position_blocks', params: { count: 2 } };
    expect(transferProblem('', back, { ...facts, openCount: 2 })).toEqual(blocked);
    expect(transferProblem('5', route, { ...facts, openCount: 2 })).toBeNull();
  });

  test('an order that waits locks nothing', () => {
    const states = ['pending', 'open', 'closing', 'pending'] as const;
    expect(openIn(states.map((status) => ({ status })))).toBe(2);
  });

  test('while the balance is not known, the server says whether it is enough', () => {
    expect(transferProblem('5000', route, { ...facts, available: null })).toBeNull();
  });
});

test('what both accounts have afterwards', () => {
  expect(balancesAfter(list, { from: 'spot', to: 'contract' }, '0.500001')).toEqual({
    from: '999.999999',
    to: '20.500001',
  });
  expect(balancesAfter(list, { from: 'contract', to: 'option' }, '20')).toEqual({ from: '0.000000', to: '20.000000' });
  expect(balancesAfter(list, { from: 'contract', to: 'option' }, '21')).toBeNull();
  expect(balancesAfter(undefined, { from: 'spot', to: 'option' }, '1')).toBeNull();
});

test('what the server answered takes the place of what was known, and what is new is added', () => {
  const after = withBalances(list, [
    balance({ available: '1.000000' }),
    balance({ account: 'option', available: '9.000000' }),
  ]);
  expect(after.map(({ account, currency, available }) => [account, currency, available])).toEqual([
    ['spot', 'USDT', '1.000000'],
    ['spot', 'BTC', '3.00000000'],
    ['contract', 'USDT', '20.000000'],
    ['option', 'USDT', '9.000000'],
  ]);
});
