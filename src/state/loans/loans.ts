import { msg } from '@lingui/core/macro';
import { atom } from 'jotai';
import type { Answer } from '#contract/api/calls.ts';
import type { Loan, LoanState } from '#contract/api/plans/loans.ts';
import { call } from '#src/lib/api.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { loadPageWords, tagOf } from '#src/lib/i18n.ts';
import { toResult } from '#src/lib/loadable.ts';
import { socketDoor } from '#src/lib/socket.ts';
import { loansKey, withLoan } from '#src/outbox/loanKept.ts';
import { fact } from '../feed/fact.ts';
import { pagedFact } from '../feed/pagedFact.ts';
import { localeAtom } from '../prefs.ts';
import { showToastAtom } from '../toasts.ts';
import { isDecision, openAfter } from './loan.rules.ts';

export type LoanFilter = LoanState | 'all';

/** The user's loans, newest first, under a filter. */
export const loans = pagedFact<{ status: LoanFilter }, Loan>(loansKey, { status: 'all' }, ({ status }, page) =>
  call('lh/loan/order', { ...(status === 'all' ? {} : { status }), ...page }),
);

/** What is owed over all loans, and which one is open: asked anew with whatever may have changed it. */
export const loanTotals = fact<Answer<'lh/loan/statistics'>>('loan-totals', () => call('lh/loan/statistics', {}), {
  scope: 'user',
  keep: true,
  live: ({ refresh }) =>
    socketDoor.on('funds', (funds) => {
      if (funds.kind === 'loan') void refresh();
    }),
});

/** A loan is new or has moved on: every list that is loaded is told. A decision is said wherever the user is. */
export const changeLoanAtom = atom(null, async (get, set, loan: Loan) => {
  await set(loans.changeAtom, (list, { status }) => withLoan(list, loan, status));
  await set(loanTotals.changeAtom, (before) => ({ ...before, open: openAfter(before.open, loan) }));
  if (!isDecision(loan)) return;
  await toResult(loadPageWords());
  const values = { amount: formatAmount(loan.amount, 'full', tagOf(get(localeAtom))), number: loan.number };
  set(
    showToastAtom,
    loan.status === 'disbursed'
      ? { kind: 'success', message: msg({ message: 'Loan paid out: {amount} USDT of practice money' }), values }
      : {
          kind: 'error',
          message: msg({ message: 'Loan {number} was rejected. See Loans for the reason.' }),
          values,
        },
  );
});
