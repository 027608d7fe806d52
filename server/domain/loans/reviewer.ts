import * as v from 'valibot';
import { isRefusedLoan } from '#contract/rules/loan.ts';
import { post } from '#server/ledger/post.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import type { Deps, Trx } from '../deps.ts';
import { type After, defineJob } from '../jobs.ts';
import { tickNow } from '../trading/moment.ts';
import { houseLine, userLine } from '../trading/posting.ts';
import { type LoanRow, presentLoan } from './loans.ts';
import { noPapers, removePapers } from './papers.ts';
import { noteLoan, tellLoanAndBalance } from './tell.ts';

/**
 * The simulated reviewer decides an application by its amount and by nothing else; he does not look at the papers, which are deleted in
 * the same transaction. What is lent comes from the treasury.
 * @returns what to tell the user's clients once it is committed, or null when there is nothing left to decide.
 */
async function reviewLoan(trx: Trx, deps: Deps, id: string): Promise<After | null> {
  const row = await trx.selectFrom('loans').selectAll().where('id', '=', id).executeTakeFirst();
  if (row?.status !== 'review') return null;
  const isRefused = isRefusedLoan(presentLoan(row).amount);
  const outcome = isRefused ? ({ status: 'refused', reason: 'test_value' } as const) : begun(row, tickNow(deps));
  const decided = await trx
    .updateTable('loans')
    .set({ ...outcome, ...noPapers, decided: BigInt(nowSeconds(deps.clock)) })
    .where('id', '=', id)
    .where('status', '=', 'review')
    .returningAll()
    .executeTakeFirst();
  if (decided === undefined) return null;
  await removePapers(trx, deps, row);
  const notice = isRefused ? 'loan_refused' : 'loan_disbursed';
  await noteLoan(trx, deps, decided, notice);
  // Last, as everywhere: the accounts of the house are everybody's.
  if (!isRefused) await payOut(trx, deps, decided);
  return () => tellLoanAndBalance(deps, decided, notice);
}

/** Paid out: its first plan day begins now. */
function begun({ amount, days, day_ticks }: LoanRow, now: number) {
  const from = BigInt(now);
  return {
    status: 'disbursed',
    principal: amount,
    day_from: from,
    due: from + day_ticks,
    ends: from + days * day_ticks,
  } as const;
}

async function payOut(trx: Trx, deps: Deps, { id, number, user_id, amount }: LoanRow): Promise<void> {
  const lines = [houseLine('treasury', 'USDT', -amount), userLine({ userId: user_id, kind: 'spot' }, 'USDT', amount)];
  await post(trx, { id: `loan:${id}:disbursed`, kind: 'loan', reference: number, lines }, nowSeconds(deps.clock));
}

export const loanReviewJob = defineJob('review:loan', v.object({ loan: v.string() }), (trx, deps, { loan }) =>
  reviewLoan(trx, deps, loan),
);

/** Puts an application before the simulated reviewer, who takes some seconds. */
export async function askForLoanReview(trx: Trx, deps: Deps, { id }: LoanRow): Promise<void> {
  const due = nowSeconds(deps.clock) + deps.config.reviewSeconds;
  await loanReviewJob.add(trx, { loan: id }, { reference: id, due });
}
