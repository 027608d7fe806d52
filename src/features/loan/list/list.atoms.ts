import { msg } from '@lingui/core/macro';
import { atom } from 'jotai';
import type { Loan, LoanLine } from '#contract/api/plans/loans.ts';
import { call } from '#src/lib/api.ts';
import { uuid } from '#src/lib/clock.ts';
import { type Settled, toResult } from '#src/lib/loadable.ts';
import { socketDoor } from '#src/lib/socket.ts';
import { refreshWalletAtom } from '#src/state/balances.ts';
import { listFact } from '#src/state/feed/listFact.ts';
import { perKey } from '#src/state/feed/perKey.ts';
import { changeLoanAtom } from '#src/state/loans/loans.ts';
import { showToastAtom } from '#src/state/toasts.ts';
import { isAnswerLost } from '#src/state/trading/place.rules.ts';

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

/** A repayment whose answer was lost: the same one again is asked for under its key. */
const sentAtom = atom<{ id: string; amount: string; key: string } | null>(null);

/** Repays a part of a loan, or all of it. */
export const repayAtom = atom(null, async (get, set, { id }: Loan, amount: string): Promise<Settled<Loan>> => {
  const sent = get(sentAtom);
  const key = sent !== null && sent.id === id && sent.amount === amount ? sent.key : uuid();
  set(sentAtom, { id, amount, key });
  const result = await toResult(call('lh/loan/repayment', { id, amount }, { key }));
  if (result.status === 'ready' || !isAnswerLost(result.error)) set(sentAtom, null);
  if (result.status === 'failed') return result;
  await set(changeLoanAtom, result.data);
  void set(linesOf(id).refreshAtom);
  void set(refreshWalletAtom);
  set(showToastAtom, {
    kind: 'success',
    message: result.data.status === 'settled' ? msg`The loan is repaid.` : msg`The repayment is booked.`,
  });
  return result;
});
