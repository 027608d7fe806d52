import { useLingui } from '@lingui/react/macro';
import type { LoanPaper } from '#contract/rules/loan.ts';

export function usePaperNames(): Record<LoanPaper, string> {
  const { t } = useLingui();
  return {
    house: t({ message: 'Proof of address', comment: 'Paper of a loan' }),
    income: t({ message: 'Proof of income', comment: 'Paper of a loan' }),
    bank: t({ message: 'Bank details', comment: 'Paper of a loan' }),
    id_front: t({ message: 'ID, front', comment: 'Paper of a loan: side of the identity document' }),
    id_back: t({ message: 'ID, back', comment: 'Paper of a loan: side of the identity document' }),
  };
}
