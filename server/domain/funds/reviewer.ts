import * as v from 'valibot';
import { formatDecimal } from '#contract/money.ts';
import { depositRules, isRefusedByTestValue } from '#contract/rules/deposit.ts';
import { post } from '#server/ledger/post.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import type { Deps, Trx } from '../deps.ts';
import { type After, defineJob } from '../jobs.ts';
import { addNotice, tellNotice } from '../notices/notices.ts';
import { readDepositCurrency } from './addresses.ts';
import { creditOf, type DepositRow, moveDeposit, presentDeposit } from './deposits.ts';
import { describeWallet } from './wallet.ts';

/**
 * The simulated reviewer decides a deposit, and credits it in the same transaction. Amounts with the test ending are refused, so
 * that the other outcome can be practised; nothing else decides.
 * @returns what to tell the user's clients once it is committed, or null when there is nothing left to decide.
 */
async function reviewDeposit(trx: Trx, deps: Deps, id: string): Promise<After | null> {
  const row = await trx.selectFrom('deposits').selectAll().where('id', '=', id).executeTakeFirst();
  if (row?.status !== 'review') return null;
  const decided = BigInt(nowSeconds(deps.clock));
  const amount = formatDecimal(row.amount, depositRules[readDepositCurrency(row.currency)].scale);
  const moved = isRefusedByTestValue(amount)
    ? await moveDeposit(trx, row, 'refuse', { reason: 'test_value', decided })
    : await moveDeposit(trx, row, 'accept', { decided });
  if (moved === null) return null;
  await noteDecision(trx, deps, moved);
  // Last, as everywhere: the accounts of the house are everybody's.
  if (moved.status === 'succeed') await credit(trx, deps, moved);
  return () => tellDeposit(deps, moved);
}

export const reviewJob = defineJob('review:deposit', v.object({ deposit: v.string() }), (trx, deps, { deposit }) =>
  reviewDeposit(trx, deps, deposit),
);

/** Puts a deposit before the simulated reviewer, who takes some seconds. */
export async function askForReview(trx: Trx, deps: Deps, { id }: DepositRow): Promise<void> {
  const due = nowSeconds(deps.clock) + deps.config.reviewSeconds;
  await reviewJob.add(trx, { deposit: id }, { reference: id, due });
}

/** To the user's open clients: the deposit as it is now, with the balances where they changed, and the notice where it is decided. */
export async function tellDeposit(deps: Deps, row: DepositRow): Promise<void> {
  deps.notifier.deposit(row.user_id, presentDeposit(row));
  if (row.status === 'succeed') deps.notifier.balance(row.user_id, await describeWallet(deps, row.user_id));
  if (row.decided !== null) await tellNotice(deps, row.user_id, causeOf(row));
}

/** Tells the user how a deposit was decided, in the transaction that decides it. */
export async function noteDecision(trx: Trx, deps: Deps, row: DepositRow): Promise<void> {
  const { id, status, number, amount, currency, credited_in, reason } = presentDeposit(row);
  await addNotice(trx, deps, row.user_id, causeOf(row), {
    kind: status === 'succeed' ? 'deposit_succeed' : 'deposit_failed',
    deposit_id: id,
    number,
    amount,
    currency,
    credited_in,
    reason,
  });
}

/** A deposit is decided once. */
function causeOf({ id }: DepositRow): string {
  return `deposit:${id}`;
}

async function credit(trx: Trx, deps: Deps, row: DepositRow): Promise<void> {
  const amount = creditOf(row);
  const line = { currency: row.credited_in, bucket: 'available' } as const;
  const lines = [
    { ...line, owner: 'house', kind: 'mint' as const, amount: -amount },
    { ...line, owner: row.user_id, kind: 'spot' as const, amount },
  ];
  const entry = { id: `deposit:${row.id}`, kind: 'deposit', reference: row.number, lines };
  await post(trx, entry, nowSeconds(deps.clock));
}
