import { currencies, fromMinor, toMinor } from '#contract/currencies.ts';
import { afterRepayment, loanRules, type Owed, owedInAll, repaymentOf } from '#contract/rules/loan.ts';
import { InsufficientBalance } from '#server/ledger/entry.ts';
import { type DatedEntry, postAll } from '#server/ledger/post.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import { forChange } from '#server/store/prepared.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { tickNow } from '../trading/moment.ts';
import { availableOf, houseLine, insufficientBalance, userLine } from '../trading/posting.ts';
import { settledTo } from './step.ts';
import { addLine } from './lines.ts';
import { figuresOf, type LoanRow } from './loans.ts';
import { noteLoan } from './tell.ts';

interface Repayment {
  id: string;
  amount: string;
}

/**
 * Repays a part of a loan, or all of it, out of the spot account to the treasury. Plan days that are over by now come first.
 * @throws DomainError not_found, also for somebody else's; loan_not_owed, repayment_over, insufficient_balance.
 */
export async function repayLoan(trx: Trx, deps: Deps, userId: string, asked: Repayment): Promise<LoanRow> {
  const { currency } = loanRules;
  const amount = toMinor(asked.amount, currency);
  if (amount === null)
    throw DomainError.of('amount_decimals', { currency, decimals: currencies[currency].scale }, 'amount');
  const found = await lockLoan(trx, userId, asked.id);
  if (found.status !== 'disbursed') throw DomainError.of('loan_not_owed', { status: found.status });
  const { row } = await settledTo(trx, deps, found, tickNow(deps));
  const { owed } = figuresOf(row);
  const paid = repaymentOf(owed, amount);
  if (paid === null) {
    const unpaid = fromMinor(owedInAll(owed), currency);
    throw DomainError.of('repayment_over', { unpaid, currency }, 'amount');
  }
  const repaid = await writeRepayment(trx, deps, row, paid);
  await pay(trx, deps, repaid, paid);
  return repaid;
}

async function lockLoan(trx: Trx, userId: string, id: string): Promise<LoanRow> {
  const own = trx.selectFrom('loans').selectAll().where('id', '=', id).where('user_id', '=', userId);
  const row = await forChange(trx, own).executeTakeFirst();
  if (row === undefined) throw DomainError.of('not_found', {});
  return row;
}

async function writeRepayment(trx: Trx, deps: Deps, row: LoanRow, paid: Owed): Promise<LoanRow> {
  const now = nowSeconds(deps.clock);
  const left = afterRepayment(figuresOf(row).owed, paid);
  const isSettled = owedInAll(left) === 0n;
  const repaid = await trx
    .updateTable('loans')
    .set({
      ...left,
      lines: row.lines + 1n,
      ...(isSettled && { status: 'settled', settled: BigInt(now), day_from: null, due: null }),
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await addLine(trx, repaid, {
    kind: 'repayment',
    day: repaid.days_passed,
    amount: owedInAll(paid),
    created: now,
  });
  if (isSettled) await noteLoan(trx, deps, repaid, 'loan_settled');
  return repaid;
}

/** Interest of both sorts is one entry, principal another; a repayment of one of them alone is one. */
async function pay(trx: Trx, deps: Deps, { id, number, lines: n, user_id }: LoanRow, paid: Owed): Promise<void> {
  const account = { userId: user_id, kind: 'spot' } as const;
  const parts = [
    { kind: 'interest', amount: paid.overdue + paid.interest },
    { kind: 'loan', amount: paid.principal },
  ];
  const entries: DatedEntry[] = parts
    .filter(({ amount }) => amount > 0n)
    .map(({ kind, amount }) => ({
      id: `loan:${id}:${n}:${kind}`,
      kind,
      reference: number,
      lines: [userLine(account, 'USDT', -amount), houseLine('treasury', 'USDT', amount)],
      created: nowSeconds(deps.clock),
    }));
  try {
    await postAll(trx, entries);
  } catch (error) {
    if (!(error instanceof InsufficientBalance)) throw error;
    const have = await availableOf(trx, { owner: user_id, kind: 'spot', currency: 'USDT' });
    throw insufficientBalance('USDT', owedInAll(paid), have);
  }
}
