import { type Loan, loanStates } from '#contract/api/plans/loans.ts';
import { currencies, fromMinor, toMinor } from '#contract/currencies.ts';
import type { Problem } from '#contract/errors.ts';
import { type Owed, owedInAll, repaymentOf } from '#contract/rules/loan.ts';
import { readTyped } from '#src/lib/figures/readTyped.ts';
import { tableOf, utc } from '#src/lib/files/table.ts';
import { owedOf } from '#src/state/loans/loan.rules.ts';
import type { LoanFilter } from '#src/state/loans/loans.ts';

export const loanFilters: readonly LoanFilter[] = ['all', ...loanStates];

export interface Repaying {
  /** A decimal of the wire; null while there is none that can be repaid. */
  amount: string | null;
  problem: Problem | null;
  /** What it pays of each, and what is owed behind it. Decimals of the wire; null while there is no amount. */
  pays: (Record<keyof Owed, string> & { left: string }) | null;
}

/** What a repayment does. @param available in the spot account; undefined while it is not known. */
export function repaying(loan: Loan, typed: string, tag: string, available: string | undefined): Repaying {
  const nothing = { amount: null, pays: null };
  if (typed.trim() === '') return { ...nothing, problem: null };
  const read = readTyped(typed, tag);
  if (read === null || !/[1-9]/.test(read)) return { ...nothing, problem: { key: 'amount_invalid', params: {} } };
  const minor = toMinor(read, 'USDT');
  if (minor === null)
    return {
      ...nothing,
      problem: { key: 'amount_decimals', params: { currency: 'USDT', decimals: currencies.USDT.scale } },
    };
  const owed = owedOf(loan);
  const paid = repaymentOf(owed, minor);
  if (paid === null) {
    return { ...nothing, problem: { key: 'repayment_over', params: { unpaid: loan.unpaid, currency: 'USDT' } } };
  }
  const have = available === undefined ? null : toMinor(available, 'USDT');
  const isShort = have !== null && have < minor;
  const params = { need: fromMinor(minor, 'USDT'), have: fromMinor(have ?? 0n, 'USDT'), currency: 'USDT' };
  const left = owedInAll(owed) - minor;
  return {
    amount: isShort ? null : read,
    problem: isShort ? { key: 'insufficient_balance', params } : null,
    pays: {
      overdue: fromMinor(paid.overdue, 'USDT'),
      interest: fromMinor(paid.interest, 'USDT'),
      principal: fromMinor(paid.principal, 'USDT'),
      left: fromMinor(left, 'USDT'),
    },
  };
}

export const loanTable = tableOf<Loan>('loans', 1, {
  id: ({ id }) => id,
  number: ({ number }) => number,
  created_utc: ({ created }) => utc(created),
  disbursed_utc: ({ disbursed }) => utc(disbursed),
  due_utc: ({ due }) => utc(due),
  settled_utc: ({ settled }) => utc(settled),
  status: ({ status }) => status,
  reason: ({ reason }) => reason,
  overdue: ({ overdue }) => String(overdue),
  currency: () => 'USDT',
  amount: ({ amount }) => amount,
  days: ({ days }) => days,
  days_passed: ({ days_passed }) => days_passed,
  daily_bps: ({ daily_bps }) => daily_bps,
  overdue_daily_bps: ({ overdue_daily_bps }) => overdue_daily_bps,
  interest: ({ interest }) => interest,
  overdue_interest: ({ overdue_interest }) => overdue_interest,
  repaid: ({ repaid }) => repaid,
  unpaid_principal: ({ unpaid_principal }) => unpaid_principal,
  unpaid_interest: ({ unpaid_interest }) => unpaid_interest,
  unpaid_overdue: ({ unpaid_overdue }) => unpaid_overdue,
  unpaid: ({ unpaid }) => unpaid,
  lender: ({ lender }) => lender,
  agreement: ({ agreement }) => agreement,
  agreed_utc: ({ agreed }) => utc(agreed),
  simulated: ({ simulated }) => String(simulated),
});
