import { atom } from 'jotai';
import { type LoanPaper, loanPapers } from '#contract/rules/loan.ts';
import type { Answer } from '#contract/api/calls.ts';
import { call } from '#src/lib/api.ts';
import { fact } from '#src/state/feed/fact.ts';
import { photoForm } from '#src/state/forms/photoForm.ts';
import { loans } from '#src/state/loans/loans.ts';
import {
  applicationsAtom,
  type LoanForm,
  sendLoanAtom,
  submitLoanAtom,
  takeLoanForEditAtom,
} from '#src/state/outbox.ts';
import { draftOf, emptyDraft, type LoanDraft, samplePapers } from './loan.rules.ts';

/** The application, from the first figure to the outbox. */
export const loanForm = photoForm<LoanPaper, LoanDraft, LoanForm>({
  name: 'loan',
  photos: loanPapers,
  empty: emptyDraft,
  isSent: (get, id) =>
    get(applicationsAtom).data?.some((one) => one.id === id) === true ||
    get(loans.factAtom).data?.list.some((one) => one.id === id) === true,
  submitAtom: submitLoanAtom,
  sendAtom: sendLoanAtom,
  takeAtom: takeLoanForEditAtom,
  draftOf,
});

/** Fills in papers that there are not, and where a house would be. What else was typed stays. */
export const fillSampleAtom = atom(null, (get, set) => {
  const address = get(loanForm.draftAtom)?.house_address ?? '';
  const typed = address.trim() === '' ? { house_address: '1 Sample Street, Sampletown' } : {};
  return set(loanForm.fillAtom, typed, samplePapers);
});

/** How long a plan day is here, and the reviewer's time. */
export const loanConfig = fact<Answer<'lh/loan/config'>>('loan-config', () => call('lh/loan/config', {}), {
  scope: 'all',
  keep: true,
});
