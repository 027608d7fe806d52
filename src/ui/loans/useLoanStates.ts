import { useLingui } from '@lingui/react/macro';
import type { Loan, LoanState } from '#contract/api/plans/loans.ts';

/** What marks a loan in a list: its state, or that it is overdue. */
export type LoanMark = LoanState | 'overdue';

export function markOf({ overdue, status }: Pick<Loan, 'overdue' | 'status'>): LoanMark {
  return overdue ? 'overdue' : status;
}

export function useLoanStates(): Record<LoanMark, string> {
  const { t } = useLingui();
  return {
    review: t({ message: 'Under review', comment: 'State of a loan' }),
    disbursed: t({ message: 'Disbursed', comment: 'State of a loan: paid out, not repaid yet' }),
    settled: t({ message: 'Repaid', comment: 'State of a loan: all of it' }),
    refused: t({ message: 'Rejected', comment: 'State of a loan' }),
    overdue: t({ message: 'Overdue', comment: 'Mark of a loan whose term is over and that is not repaid' }),
  };
}
