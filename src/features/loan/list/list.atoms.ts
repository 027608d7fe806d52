import { msg } from '@lingui/core/macro';
import { atom } from 'jotai';
import type { Loan, LoanLine } from '#contract/api/plans/loans.ts';
import { call } from '#src/lib/api.ts';
import { socketDoor } from '#src/lib/socket.ts';
import { refreshWalletAtom } from '#src/state/balances.ts';
import { listFact } from '#src/state/feed/listFact.ts';
import { perKey } from '#src/state/feed/perKey.ts';
import { changeLoanAtom } from '#src/state/loans/loans.ts';
import { showToastAtom } from '#src/state/toasts.ts';

/** A line with what tells it from others: of one loan, no two leave as much owed on the same day in the same way. */
export type ShownLine = LoanLine & { id: string };

/** What the days of a loan added and its repayments took off, newest first. */
export const linesOf = perKey((id: string) =>
  listFact<ShownLine>(
    `loan-lines:${id}`,
    async (page) => {
      const { list, next } = await call('lh/loan/lines', { id, ...page });
      return { list: list.map((line) => ({ ...line, id: `${line.kind}:${line.day}:${line.unpaid}` })), next };
    },
    {
      scope: 'user',
      keep: true,
      live: ({ refresh }) =>
        socketDoor.on('funds', (funds) => {
          if (funds.kind === 'loan' && funds.loan.id === id) void refresh();
        }),
    },
  ),
);

/** A repayment was booked: what it changed is told or asked for. */
export const repaidAtom = atom(null, async (_get, set, loan: Loan) => {
  set(showToastAtom, {
    kind: 'success',
    message: loan.status === 'settled' ? msg`Loan repaid.` : msg`Repayment made.`,
  });
  await set(changeLoanAtom, loan);
  void set(linesOf(loan.id).refreshAtom);
  void set(refreshWalletAtom);
});
