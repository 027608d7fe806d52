import type { loanApi } from '#contract/api/plans/loans.ts';
import { pageSize } from '#contract/rules/paging.ts';
import { listLines } from '#server/domain/loans/lines.ts';
import { listLoans, presentLoan } from '#server/domain/loans/loans.ts';
import { repayLoan } from '#server/domain/loans/repay.ts';
import { loanConfig, loanRatesList, loanStatistics } from '#server/domain/loans/statistics.ts';
import { submitLoan } from '#server/domain/loans/submit.ts';
import { tellLoan, tellLoanAndBalance } from '#server/domain/loans/tell.ts';
import type { Handlers } from '../handlers.ts';

/** Loans are of an account; the papers and bank cards that they ask for belong to the person. */
export const loanRoutes: Handlers<keyof typeof loanApi> = {
  'lh/loan/config': async ({ deps }) => loanConfig(deps.config),

  'lh/wh_bzhl_list': async () => loanRatesList(),

  'lh/loan/statistics': ({ deps, session }) => loanStatistics(deps.store.db, session.userId),

  'lh/loan/order': ({ deps, session }, { status, id, cursor, limit = pageSize }) =>
    listLoans(deps.store.db, session.userId, { status, id, cursor, limit }),

  'lh/loan/lines': ({ deps, session }, { id, cursor, limit = pageSize }) =>
    listLines(deps.store.db, session.userId, { id, cursor, limit }),

  'lh/loan/submit': ({ deps, session, key, onceThen }, { lang: _lang, ...asked }) =>
    onceThen(async (trx) => {
      const row = await submitLoan(trx, deps, session, { ...asked, id: key });
      return { answer: presentLoan(row), after: () => tellLoan(deps, row, null) };
    }),

  'lh/loan/repayment': ({ deps, session, onceThen }, { id, amount }) =>
    onceThen(async (trx) => {
      const row = await repayLoan(trx, deps, session.userId, { id, amount });
      const notice = row.status === 'settled' ? 'loan_settled' : null;
      return { answer: presentLoan(row), after: () => tellLoanAndBalance(deps, row, notice) };
    }),
};
