import type { Loan } from '#contract/api/plans/loans.ts';
import { fromMinor, toMinor } from '#contract/currencies.ts';
import { type DayLine, type Owed, scheduleOf } from '#contract/rules/loan.ts';

/** Whether it has just been decided: told before any day of it was over and anything was repaid. */
export function isDecision({ status, days_passed, repaid }: Loan): boolean {
  return status === 'refused' || (status === 'disbursed' && days_passed === 0 && !/[1-9]/.test(repaid));
}

/** Which loan is open once this one is as it is told. */
export function openAfter(open: string | null, { id, status }: Pick<Loan, 'id' | 'status'>): string | null {
  if (status === 'review' || status === 'disbursed') return id;
  return open === id ? null : open;
}

/** What is owed of a loan, in minor units of USDT. */
export function owedOf(loan: Loan): Owed {
  return {
    principal: minorOf(loan.unpaid_principal),
    interest: minorOf(loan.unpaid_interest),
    overdue: minorOf(loan.unpaid_overdue),
  };
}

/**
 * What the next plan days add to a loan of which nothing is repaid meanwhile, at its own rates: interest while its term lasts, and
 * overdue interest behind it. Decimals of USDT; null for what none of these days adds.
 */
export function addedMeanwhile(loan: Loan, days: number): Record<DayLine['kind'], string | null> {
  const { days_passed: passed } = loan;
  const state = {
    amount: minorOf(loan.amount),
    days: loan.days,
    dailyBps: loan.daily_bps,
    overdueDailyBps: loan.overdue_daily_bps,
    passed,
    owed: owedOf(loan),
    overdueAdded: minorOf(loan.overdue_interest),
  };
  const lines = scheduleOf(state, passed + days);
  const sumOf = (kind: DayLine['kind']) => {
    const added = lines.filter((line) => line.kind === kind);
    return added.length === 0
      ? null
      : fromMinor(
          added.reduce((sum, { amount }) => sum + amount, 0n),
          'USDT',
        );
  };
  return { interest: sumOf('interest'), overdue: sumOf('overdue') };
}

function minorOf(decimal: string): bigint {
  return toMinor(decimal, 'USDT') ?? 0n;
}
