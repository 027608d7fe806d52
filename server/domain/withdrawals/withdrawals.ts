import type { Kysely, Selectable } from 'kysely';
import { type Withdrawal, withdrawalReasons, type WithdrawalStatus } from '#contract/api/funds/withdrawals.ts';
import { type Currency, fromMinor, isCurrency } from '#contract/currencies.ts';
import { capture, hold, release } from '#server/ledger/holds.ts';
import { post } from '#server/ledger/post.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import type { Tables } from '#server/store/tables.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { type Listed, listRows } from '../listRows.ts';

export type WithdrawalRow = Selectable<Tables['withdrawals']>;

/** @throws DomainError currency_unknown for what no balance can be held in. */
export function readCurrency(currency: string): Currency {
  if (!isCurrency(currency)) throw DomainError.of('currency_unknown', { currency }, 'currency');
  return currency;
}

/** @throws Error when a row says what the contract does not know: a mistake of this program. */
export function presentWithdrawal(row: WithdrawalRow): Withdrawal {
  const { id, number, amount, fee, network, address, label, status, reason, created, decided } = row;
  const currency = readCurrency(row.currency);
  return {
    id,
    number,
    currency,
    amount: fromMinor(amount, currency),
    fee: fromMinor(fee, currency),
    net: fromMinor(amount - fee, currency),
    network,
    address,
    label,
    status,
    reason: withdrawalReasons.find((known) => known === reason) ?? null,
    created: Number(created),
    decided: decided === null ? null : Number(decided),
    simulated: true,
  };
}

/** An account's withdrawals, newest first. */
export function listWithdrawals(
  db: Kysely<Tables>,
  userId: string,
  { status, ...page }: Listed & { status?: WithdrawalStatus | undefined },
): Promise<{ list: Withdrawal[]; next: string | null }> {
  const query = db.selectFrom('withdrawals').selectAll().where('user_id', '=', userId);
  return listRows(status === undefined ? query : query.where('status', '=', status), page, presentWithdrawal);
}

type Held = Pick<WithdrawalRow, 'id' | 'number' | 'user_id' | 'currency' | 'amount'>;

function accountOf({ user_id: owner, currency }: Held) {
  return { owner, kind: 'spot', currency } as const;
}

/** Sets the amount aside. @throws InsufficientBalance when there is less. */
export async function holdAmount(trx: Trx, deps: Pick<Deps, 'clock'>, row: Held): Promise<void> {
  const entry = { id: `withdrawal:${row.id}:hold`, kind: 'withdrawal', reference: row.number };
  await post(trx, { ...entry, lines: hold(accountOf(row), row.amount) }, nowSeconds(deps.clock));
}

/** Ends the hold, and returns what was held. */
export async function returnAmount(trx: Trx, deps: Pick<Deps, 'clock'>, row: Held): Promise<void> {
  const entry = { id: `withdrawal:${row.id}:end`, kind: 'withdrawal', reference: row.number };
  await post(trx, { ...entry, lines: release(accountOf(row), row.amount) }, nowSeconds(deps.clock));
}

/** Ends the hold, and books it out: practice money goes back to where it is made, and the fee stays. */
export async function payOut(trx: Trx, deps: Pick<Deps, 'clock'>, row: WithdrawalRow): Promise<void> {
  const { currency, amount, fee } = row;
  const house = { owner: 'house', currency, bucket: 'available' } as const;
  const to = [
    { ...house, kind: 'mint', amount: amount - fee } as const,
    ...(fee === 0n ? [] : [{ ...house, kind: 'fees', amount: fee } as const]),
  ];
  const entry = { id: `withdrawal:${row.id}:end`, kind: 'withdrawal', reference: row.number };
  await post(trx, { ...entry, lines: capture(accountOf(row), amount, to) }, nowSeconds(deps.clock));
}

/**
 * Ends a withdrawal that is under review. Hold and row end together, once: both decisions post under one id.
 * @returns null when somebody else was faster.
 */
export async function endWithdrawal(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  id: string,
  outcome: Pick<WithdrawalRow, 'status' | 'reason'>,
): Promise<WithdrawalRow | null> {
  const moved = await trx
    .updateTable('withdrawals')
    .set({ ...outcome, decided: BigInt(nowSeconds(deps.clock)) })
    .where('id', '=', id)
    .where('status', '=', 'review')
    .returningAll()
    .executeTakeFirst();
  return moved ?? null;
}
