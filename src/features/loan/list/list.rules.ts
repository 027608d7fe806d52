import { type Loan, loanStates } from '#contract/api/plans/loans.ts';
import { fromMinor, toMinor } from '#contract/currencies.ts';
import type { Problem } from '#contract/errors.ts';
import { type Owed, owedInAll, repaymentOf } from '#contract/rules/loan.ts';
import { readTyped } from '#src/lib/figures/readTyped.ts';
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
    return { ...nothing, problem: { key: 'amount_decimals', params: { currency: 'USDT', decimals: 6 } } };
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

const columns = [
  'id',
  'number',
  'created_utc',
  'disbursed_utc',
  'due_utc',
  'settled_utc',
  'status',
  'reason',
  'overdue',
  'currency',
  'amount',
  'days',
  'days_passed',
  'daily_bps',
  'overdue_daily_bps',
  'interest',
  'overdue_interest',
  'repaid',
  'unpaid_principal',
  'unpaid_interest',
  'unpaid_overdue',
  'unpaid',
  'lender',
  'agreement',
  'agreed_utc',
  'simulated',
] as const;

/** A table for spreadsheets: the first line names the schema, the second the columns. Full precision, times in UTC. */
export function loanTable(list: readonly Loan[]): { header: string[]; rows: string[][] } {
  const rows = list.map((one) => [
    one.id,
    one.number,
    utc(one.created),
    utc(one.disbursed),
    utc(one.due),
    utc(one.settled),
    one.status,
    one.reason ?? '',
    String(one.overdue),
    'USDT',
    one.amount,
    String(one.days),
    String(one.days_passed),
    String(one.daily_bps),
    String(one.overdue_daily_bps),
    one.interest,
    one.overdue_interest,
    one.repaid,
    one.unpaid_principal,
    one.unpaid_interest,
    one.unpaid_overdue,
    one.unpaid,
    one.lender,
    String(one.agreement),
    utc(one.agreed),
    String(one.simulated),
  ]);
  const schema = ['schema', 'hft-practice/loans', '1'];
  return { header: [...schema, ...columns.slice(schema.length).map(() => '')], rows: [[...columns], ...rows] };
}

function utc(seconds: number | null): string {
  return seconds === null ? '' : new Date(seconds * 1000).toISOString();
}
