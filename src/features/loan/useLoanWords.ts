import { useLingui } from '@lingui/react/macro';
import type { LoanState } from '#contract/api/plans/loans.ts';
import type { LoanPaper } from '#contract/rules/loan.ts';

interface LoanWords {
  states: Record<LoanState, string>;
  papers: Record<LoanPaper, string>;
  overdue: string;
}

export function useLoanWords(): LoanWords {
  const { t } = useLingui();
  return {
    states: {
      review: t({ message: 'Under review', comment: 'State of a loan' }),
      disbursed: t({ message: 'Disbursed', comment: 'State of a loan: paid out, not repaid yet' }),
      settled: t({ message: 'Repaid', comment: 'State of a loan: all of it' }),
      refused: t({ message: 'Rejected', comment: 'State of a loan' }),
    },
    papers: {
      house: t({ message: 'House information', comment: 'Paper of a loan' }),
      income: t({ message: 'Proof of income', comment: 'Paper of a loan' }),
      bank: t({ message: 'Bank details', comment: 'Paper of a loan' }),
      id_front: t({ message: 'ID, front', comment: 'Paper of a loan: side of the identity document' }),
      id_back: t({ message: 'ID, back', comment: 'Paper of a loan: side of the identity document' }),
    },
    overdue: t({ message: 'Overdue', comment: 'Mark of a loan whose term is over and that is not repaid' }),
  };
}
