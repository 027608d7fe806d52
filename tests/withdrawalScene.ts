/** What the server says of withdrawals in component tests: somebody who meets every condition. */
import type { Withdrawal, WithdrawalAddress, WithdrawalState } from '#contract/api/funds/withdrawals.ts';
import type { Answer } from '#contract/api/calls.ts';

export const now = 1_790_000_000;

export const usdtAddress: WithdrawalAddress = {
  id: '44444444-4444-4444-8444-444444444444',
  currency: 'USDT',
  network: 'practice',
  address: 'practice:USDT:abc123',
  label: 'My vault',
  created: 1_780_000_000,
  usable_from: 1_780_000_000,
};

export const deciding: WithdrawalState = {
  currency: 'USDT',
  at: now,
  decimals: 6,
  available: '1000.000000',
  frozen: '0.000000',
  min: '30.000000',
  min_usdt: '30.000000',
  price: null,
  fee_rate: '0.001',
  turnover: {
    have: '500.000000',
    need: '400.000000',
    deposit: { number: 'D20261101-AAAAAA', credited: 1_785_000_000 },
  },
  identity: 'passed',
  has_pay_password: true,
  two_factor: false,
  open_positions: 0,
  pending: null,
  account: 'active',
  review_seconds: 5,
  refused_ending: '.13',
};

export function infoOf(withdrawal: WithdrawalState): Answer<'wallet/get_info'> {
  const { currency, available, frozen } = withdrawal;
  return { currency, deposit: null, withdrawal, available, frozen, pending: 0 };
}

export const taken: Withdrawal = {
  id: '55555555-5555-4555-8555-555555555555',
  number: 'W20261124-7K2M9Q',
  currency: 'USDT',
  amount: '250.000000',
  fee: '0.250000',
  net: '249.750000',
  network: 'practice',
  address: usdtAddress.address,
  label: usdtAddress.label,
  status: 'review',
  reason: null,
  created: now,
  decided: null,
  simulated: true,
};
