import { atom } from 'jotai';
import type { Loan } from '#contract/api/plans/loans.ts';
import { toResult } from '#src/lib/loadable.ts';

const loadLoans = () => import('./loans.ts');

/** A loan is new or has moved on: told by an answer, or by the server. What knows of loans is not needed before. */
export const noteLoanAtom = atom(null, async (_get, set, loan: Loan) => {
  const part = await toResult(loadLoans());
  if (part.status === 'ready') await set(part.data.changeLoanAtom, loan);
});
