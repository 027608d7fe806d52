/** Loans as a component test shows them. */
import type { Answer } from '#contract/api/calls.ts';
import type { BankCard } from '#contract/api/person/identity.ts';
import type { Loan } from '#contract/api/plans/loans.ts';

export const loanConfig: Answer<'lh/loan/config'> = {
  min: '100',
  max: '50000',
  daily_bps: 5,
  overdue_daily_bps: 10,
  days: [7, 15, 30, 60, 90],
  day_seconds: 600,
  review_seconds: 5,
  refused_ending: '13',
  agreement: 3,
  lender: 'treasury',
};

export const noLoans: Answer<'lh/loan/statistics'> = {
  borrowed: '0.000000',
  repaid: '0.000000',
  unpaid: '0.000000',
  overdue: '0.000000',
  interest: '0.000000',
  open: null,
  simulated: true,
};

export const bankCard: BankCard = {
  id: '22222222-2222-4222-8222-222222222222',
  real_name: 'Robin Sample',
  bank_name: 'Practice Bank',
  bic: 'PRACDEF0XXX',
  bank_address: '1 Example Street',
  number_kind: 'iban',
  number: '••••7256',
  username: 'robin',
  country: 'DE',
  phone: '••••1234',
  recipient_address: '2 Example Street',
  routing: '',
  created: 1,
};

/** 1,000 USDT for 7 plan days, nine of which are over. */
export const overdueLoan: Loan = {
  id: '33333333-3333-4333-8333-333333333333',
  number: 'L7K2M9QXYZ',
  amount: '1000.000000',
  days: 7,
  daily_bps: 5,
  overdue_daily_bps: 10,
  lender: 'treasury',
  status: 'disbursed',
  reason: null,
  days_passed: 9,
  overdue: true,
  interest: '3.500000',
  overdue_interest: '2.008004',
  repaid: '0.000000',
  unpaid_principal: '1000.000000',
  unpaid_interest: '3.500000',
  unpaid_overdue: '2.008004',
  unpaid: '1005.508004',
  agreement: 3,
  agreed: 1_795_000_000,
  created: 1_795_000_000,
  disbursed: 1_795_000_005,
  due: 1_795_004_205,
  settled: null,
  simulated: true,
};

export const refusedLoan: Loan = {
  ...overdueLoan,
  id: '44444444-4444-4444-8444-444444444444',
  number: 'LREFUSED13',
  amount: '1113.000000',
  status: 'refused',
  reason: 'test_value',
  days_passed: 0,
  overdue: false,
  interest: '0.000000',
  overdue_interest: '0.000000',
  unpaid_principal: '0.000000',
  unpaid_interest: '0.000000',
  unpaid_overdue: '0.000000',
  unpaid: '0.000000',
  created: 1_794_000_000,
  disbursed: null,
  due: null,
};
