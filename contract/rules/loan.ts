import { feeOf } from './costs.ts';
import { toMinor } from '../currencies.ts';
import type { Problem } from '../errors.ts';
import { parseDecimal } from '../money.ts';
import { terms } from '../terms.ts';

/** The rules of loans that both sides apply; their rates and periods stand in `terms.loan`. */
export const loanRules = {
  min: '100',
  max: '50000',
  decimals: 2,
  currency: 'USDT',
  /** An amount whose whole part ends so, and that has no other decimals, is refused, to practise that. */
  refusedEnding: '13',
  /** The version of the loan agreement that is accepted. */
  agreement: 3,
  yearDays: 365,
} as const;

/** The papers of a loan, in the order in which they are asked for. Each is an upload of the purpose `loan`. */
export const loanPapers = ['house', 'income', 'bank', 'id_front', 'id_back'] as const;
export type LoanPaper = (typeof loanPapers)[number];

/** The first rule that an amount to borrow breaks, or null. */
export function loanAmountProblem(
  amount: string,
): Problem<'amount_invalid' | 'amount_decimals' | 'amount_range'> | null {
  const { min, max, decimals, currency } = loanRules;
  if (parseDecimal(amount, 18) === null) return { key: 'amount_invalid', params: {} };
  if (parseDecimal(amount, decimals) === null) return { key: 'amount_decimals', params: { currency, decimals } };
  const [minor, least, most] = [amount, min, max].map((text) => toMinor(text, currency) ?? 0n);
  if (minor === undefined || least === undefined || most === undefined) throw new Error('loan limits are no amounts');
  return minor < least || minor > most ? { key: 'amount_range', params: { min, max, currency } } : null;
}

/** Whether there are loans for so many plan days. */
export function loanDaysProblem(days: number): Problem<'loan_days'> | null {
  const known: readonly number[] = terms.loan.days;
  return known.includes(days) ? null : { key: 'loan_days', params: { days: known.join(', ') } };
}

/** Whether the simulated reviewer refuses to lend this amount: its whole part ends in 13, and it has no other decimals. */
export function isRefusedLoan(amount: string): boolean {
  const [whole = '', fraction = ''] = amount.split('.');
  return whole.endsWith(loanRules.refusedEnding) && /^0*$/.test(fraction);
}

/** The rates that a loan was taken at, in basis points a plan day. */
export interface LoanRates {
  dailyBps: number;
  overdueDailyBps: number;
}

/** What is owed of a loan. Minor units of USDT. */
export interface Owed {
  principal: bigint;
  interest: bigint;
  overdue: bigint;
}

export function owedInAll({ principal, interest, overdue }: Owed): bigint {
  return principal + interest + overdue;
}

/** A loan between two of its plan days. */
export interface LoanFigures extends LoanRates {
  /** What was borrowed, in minor units of USDT. */
  amount: bigint;
  /** The period, and how much of it has passed: more where it is overdue. In plan days. */
  days: number;
  passed: number;
  owed: Owed;
  /** All overdue interest that was added so far, what was repaid of it included. */
  overdueAdded: bigint;
}

/** What a plan day adds to what is owed. */
export interface DayLine {
  kind: 'interest' | 'overdue';
  day: number;
  amount: bigint;
}

/**
 * What the next plan day adds: within the period its rate of the principal that is not repaid, after it the overdue rate of all that is
 * not repaid, each rounded up. All overdue interest of a loan together is never more than was borrowed.
 * @returns null when nothing can be added any more: it is repaid, or its overdue interest has become as much as was borrowed.
 */
export function nextDayLine(loan: LoanFigures): DayLine | null {
  const { amount, days, passed, owed, overdueAdded } = loan;
  if (owedInAll(owed) === 0n) return null;
  const day = passed + 1;
  if (day <= days) return { kind: 'interest', day, amount: feeOf(owed.principal, loan.dailyBps) };
  const left = amount - overdueAdded;
  if (left <= 0n) return null;
  const wanted = feeOf(owedInAll(owed), loan.overdueDailyBps);
  return { kind: 'overdue', day, amount: wanted < left ? wanted : left };
}

/** The loan after its next plan day. */
export function afterDay<L extends LoanFigures>(loan: L, { kind, day, amount }: DayLine): L {
  const owed = { ...loan.owed, [kind]: loan.owed[kind] + amount };
  return { ...loan, passed: day, owed, overdueAdded: loan.overdueAdded + (kind === 'overdue' ? amount : 0n) };
}

/** A loan on the day on which it is paid out. */
export function freshLoan(amount: bigint, days: number, rates: LoanRates = terms.loan): LoanFigures {
  const { dailyBps, overdueDailyBps } = rates;
  const owed = { principal: amount, interest: 0n, overdue: 0n };
  return { amount, days, dailyBps, overdueDailyBps, passed: 0, owed, overdueAdded: 0n };
}

export interface ScheduleRow extends DayLine {
  /** What is owed once this day is over. */
  unpaid: bigint;
}

/** What each plan day adds and what is owed after it, when nothing is repaid, up to a day: its period, or beyond it. */
export function scheduleOf(loan: LoanFigures, upTo: number): ScheduleRow[] {
  const rows: ScheduleRow[] = [];
  let at = loan;
  for (let line = nextDayLine(at); line !== null && line.day <= upTo; line = nextDayLine(at)) {
    at = afterDay(at, line);
    rows.push({ ...line, unpaid: owedInAll(at.owed) });
  }
  return rows;
}

/** What a loan of which nothing is repaid costs: at the end of its period, and when it is left overdue for as long again. */
export interface LoanCosts {
  interest: bigint;
  due: bigint;
  overdue: bigint;
  worst: bigint;
}

export function loanCostsOf(amount: bigint, days: number, rates: LoanRates = terms.loan): LoanCosts {
  const rows = scheduleOf(freshLoan(amount, days, rates), 2 * days);
  const added = (kind: DayLine['kind']) =>
    rows.filter((row) => row.kind === kind).reduce((sum, row) => sum + row.amount, 0n);
  const [interest, overdue] = [added('interest'), added('overdue')];
  return { interest, due: amount + interest, overdue, worst: amount + interest + overdue };
}

/** The rate of a year of plan days, in basis points: the rate of a day times 365, without interest on interest. */
export function yearlyBpsOf(dailyBps: number): number {
  return dailyBps * loanRules.yearDays;
}

/** What a repayment pays: overdue interest first, then interest, then principal. @returns null when it is more than is owed. */
export function repaymentOf(owed: Owed, amount: bigint): Owed | null {
  if (amount > owedInAll(owed)) return null;
  const overdue = least(owed.overdue, amount);
  const interest = least(owed.interest, amount - overdue);
  return { overdue, interest, principal: amount - overdue - interest };
}

/** What is owed behind a repayment. */
export function afterRepayment(owed: Owed, paid: Owed): Owed {
  return {
    principal: owed.principal - paid.principal,
    interest: owed.interest - paid.interest,
    overdue: owed.overdue - paid.overdue,
  };
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
