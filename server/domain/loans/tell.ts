import type { Notice } from '#contract/api/news.ts';
import { fromMinor } from '#contract/currencies.ts';
import type { Deps, Trx } from '../deps.ts';
import { describeWallet } from '../funds/wallet.ts';
import { addNotice, tellNotice } from '../notices/notices.ts';
import { type LoanRow, presentLoan, unpaidOf } from './loans.ts';

type LoanNotice = Extract<Notice, { loan_id: string }>['kind'];

/** A loan has each kind of notice at most once. */
function causeOf({ id }: LoanRow, kind: LoanNotice): string {
  return `${kind}:${id}`;
}

/** Writes the notice, in the transaction that makes it true. */
export async function noteLoan(trx: Trx, deps: Deps, row: LoanRow, kind: LoanNotice): Promise<void> {
  const { id: loan_id, number, amount, user_id } = row;
  const money = { amount: fromMinor(amount, 'USDT'), unpaid: fromMinor(unpaidOf(row), 'USDT') };
  await addNotice(trx, deps, user_id, causeOf(row, kind), { kind, loan_id, number, ...money });
}

/** To the user's open clients: the loan as it is now, and its notice where there is one. */
export async function tellLoan(deps: Deps, row: LoanRow, notice: LoanNotice | null): Promise<void> {
  deps.notifier.loan(row.user_id, presentLoan(row));
  if (notice !== null) await tellNotice(deps, row.user_id, causeOf(row, notice));
}

/** The same where money has moved. */
export async function tellLoanAndBalance(deps: Deps, row: LoanRow, notice: LoanNotice | null): Promise<void> {
  await tellLoan(deps, row, notice);
  deps.notifier.balance(row.user_id, await describeWallet(deps, row.user_id));
}
