import type { Kysely, Selectable } from 'kysely';
import { type Loan, loanReasons, type LoanState } from '#contract/api/plans/loans.ts';
import { fromMinor } from '#contract/currencies.ts';
import { type LoanFigures, owedInAll } from '#contract/rules/loan.ts';
import type { Tables } from '#server/store/tables.ts';
import { type Listed, listRows } from '../listRows.ts';
import { secondsOf } from '../trading/moment.ts';

export type LoanRow = Selectable<Tables['loans']>;

/** A row as the rules see it. */
export function figuresOf(row: LoanRow): LoanFigures {
  return {
    amount: row.amount,
    days: Number(row.days),
    passed: Number(row.days_passed),
    dailyBps: Number(row.daily_bps),
    overdueDailyBps: Number(row.overdue_daily_bps),
    owed: { principal: row.principal, interest: row.interest, overdue: row.overdue },
    overdueAdded: row.overdue_added,
  };
}

/** What is owed of it now: nothing before it is paid out. */
export function unpaidOf(row: LoanRow): bigint {
  return owedInAll(figuresOf(row).owed);
}

/** Of all that was lent and added. Nothing before it is paid out. */
function repaidOf(row: LoanRow): bigint {
  return row.ends === null ? 0n : row.amount + row.interest_added + row.overdue_added - unpaidOf(row);
}

/** A disbursed loan whose period is over. */
export function isOverdue({ status, days, days_passed }: LoanRow): boolean {
  return status === 'disbursed' && days_passed >= days;
}

/** A phone says seconds; milliseconds are taken as well. */
function secondsOfPhone(time: bigint): number {
  const value = Number(time);
  return value > 99_999_999_999 ? Math.floor(value / 1000) : value;
}

export function presentLoan(row: LoanRow): Loan {
  const money = (minor: bigint) => fromMinor(minor, 'USDT');
  return {
    id: row.id,
    number: row.number,
    amount: money(row.amount),
    days: Number(row.days),
    daily_bps: Number(row.daily_bps),
    overdue_daily_bps: Number(row.overdue_daily_bps),
    lender: 'treasury',
    status: row.status,
    reason: loanReasons.find((known) => known === row.reason) ?? null,
    days_passed: Number(row.days_passed),
    overdue: isOverdue(row),
    interest: money(row.interest_added),
    overdue_interest: money(row.overdue_added),
    repaid: money(repaidOf(row)),
    unpaid_principal: money(row.principal),
    unpaid_interest: money(row.interest),
    unpaid_overdue: money(row.overdue),
    unpaid: money(unpaidOf(row)),
    agreement: Number(row.agreement),
    agreed: secondsOfPhone(row.client_time),
    created: Number(row.created),
    disbursed: row.ends === null ? null : Number(row.decided),
    due: row.ends === null ? null : secondsOf(row.ends),
    settled: row.settled === null ? null : Number(row.settled),
    simulated: true,
  };
}

interface Wanted extends Listed {
  status?: LoanState | undefined;
  id?: string | undefined;
}

/** An account's loans, newest first. */
export function listLoans(
  db: Kysely<Tables>,
  userId: string,
  { status, id, ...page }: Wanted,
): Promise<{ list: Loan[]; next: string | null }> {
  let query = db.selectFrom('loans').selectAll().where('user_id', '=', userId);
  if (status !== undefined) query = query.where('status', '=', status);
  if (id !== undefined) query = query.where('id', '=', id);
  return listRows(query, page, presentLoan);
}
