import type { Loan } from '#contract/api/plans/loans.ts';

/** Whether it has just been decided: told before any day of it was over and anything was repaid. */
export function isDecision({ status, days_passed, repaid }: Loan): boolean {
  return status === 'refused' || (status === 'disbursed' && days_passed === 0 && !/[1-9]/.test(repaid));
}

/** Which loan is open once this one is as it is told. */
export function openAfter(open: string | null, { id, status }: Pick<Loan, 'id' | 'status'>): string | null {
  if (status === 'review' || status === 'disbursed') return id;
  return open === id ? null : open;
}
