import * as v from 'valibot';
import { isRefusedByTestValue } from '#contract/rules/deposit.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { describeWallet } from '../funds/wallet.ts';
import { type After, defineJob } from '../jobs.ts';
import { addNotice, tellNotice } from '../notices/notices.ts';
import { endWithdrawal, payOut, presentWithdrawal, returnAmount, type WithdrawalRow } from './withdrawals.ts';

/**
 * The simulated reviewer decides a withdrawal, and books it out or returns it in the same transaction. Amounts with the test ending are
 * refused, so that the other outcome can be practised; nothing else decides.
 * @returns what to tell the user's clients once it is committed, or null when there is nothing left to decide.
 */
async function reviewWithdrawal(trx: Trx, deps: Deps, id: string): Promise<After | null> {
  const row = await trx.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst();
  if (row?.status !== 'review') return null;
  const isRefused = isRefusedByTestValue(presentWithdrawal(row).amount);
  const outcome = isRefused
    ? ({ status: 'failed', reason: 'test_value' } as const)
    : ({ status: 'succeed', reason: null } as const);
  const decided = await endWithdrawal(trx, deps, id, outcome);
  if (decided === null) return null;
  await noteDecision(trx, deps, decided);
  // Last, as everywhere: the accounts of the house are everybody's.
  await (isRefused ? returnAmount : payOut)(trx, deps, decided);
  return async () => {
    await tellWithdrawal(deps, decided);
    await tellNotice(deps, decided.user_id, causeOf(decided));
  };
}

export const withdrawalReviewJob = defineJob(
  'review:withdrawal',
  v.object({ withdrawal: v.string() }),
  (trx, deps, { withdrawal }) => reviewWithdrawal(trx, deps, withdrawal),
);

/** Puts a withdrawal before the simulated reviewer, who takes some seconds. */
export async function askForReview(trx: Trx, deps: Deps, { id }: WithdrawalRow): Promise<void> {
  const due = nowSeconds(deps.clock) + deps.config.reviewSeconds;
  await withdrawalReviewJob.add(trx, { withdrawal: id }, { reference: id, due });
}

/**
 * Cancels one's own withdrawal that is under review: the whole amount is available again.
 * @throws DomainError not_found, also for somebody else's; withdrawal_decided.
 */
export async function cancelWithdrawal(trx: Trx, deps: Deps, userId: string, id: string): Promise<WithdrawalRow> {
  const own = trx.selectFrom('withdrawals').select('status').where('id', '=', id).where('user_id', '=', userId);
  if ((await own.executeTakeFirst()) === undefined) throw DomainError.of('not_found', {});
  const cancelled = await endWithdrawal(trx, deps, id, { status: 'cancelled', reason: null });
  if (cancelled === null) {
    const { status } = await own.executeTakeFirstOrThrow();
    throw DomainError.of('withdrawal_decided', { status });
  }
  await returnAmount(trx, deps, cancelled);
  return cancelled;
}

/** To the user's open clients: the withdrawal as it is now, and the balances, which every move of it changes. */
export async function tellWithdrawal(deps: Deps, row: WithdrawalRow): Promise<void> {
  deps.notifier.withdrawal(row.user_id, presentWithdrawal(row));
  deps.notifier.balance(row.user_id, await describeWallet(deps, row.user_id));
}

async function noteDecision(trx: Trx, deps: Deps, row: WithdrawalRow): Promise<void> {
  const { id, status, number, amount, fee, net, currency, reason } = presentWithdrawal(row);
  await addNotice(trx, deps, row.user_id, causeOf(row), {
    kind: status === 'succeed' ? 'withdrawal_succeed' : 'withdrawal_failed',
    withdrawal_id: id,
    number,
    amount,
    fee,
    net,
    currency,
    reason,
  });
}

/** A withdrawal is decided once. */
function causeOf({ id }: WithdrawalRow): string {
  return `withdrawal:${id}`;
}
