import type { Kysely, Selectable } from 'kysely';
import { type Deposit, depositReasons, type DepositState } from '#contract/api/wallet.ts';
import { currencies } from '#contract/currencies.ts';
import { formatDecimal } from '#contract/money.ts';
import { type DepositCurrency, depositRules } from '#contract/rules/deposit.ts';
import type { Tables } from '#server/store/tables.ts';
import { type Listed, listRows } from '../listRows.ts';
import { readDepositCurrency } from './addresses.ts';
import { advance } from './states.ts';
import type { Trx } from '../deps.ts';

export type DepositRow = Selectable<Tables['deposits']>;

export type DepositReason = (typeof depositReasons)[number];

/** Moves a deposit by an event, if it is still in the state it was read in. @returns null when somebody else was faster. */
export async function moveDeposit(
  trx: Trx,
  row: DepositRow,
  event: Parameters<typeof advance>[1],
  outcome: { reason?: DepositReason; proof_hash?: null; decided?: bigint } = {},
): Promise<DepositRow | null> {
  const moved = await trx
    .updateTable('deposits')
    .set({ status: advance(row.status, event), ...outcome })
    .where('id', '=', row.id)
    .where('status', '=', row.status)
    .returningAll()
    .executeTakeFirst();
  return moved ?? null;
}

/** What a deposit adds to the balance, in minor units of the currency it is credited in: dollars become USDT one to one. */
export function creditOf({ currency, amount }: DepositRow): bigint {
  const { scale, creditedIn } = depositRules[readDepositCurrency(currency)];
  return amount * 10n ** BigInt(currencies[creditedIn].scale - scale);
}

export function presentDeposit(row: DepositRow): Deposit {
  const currency: DepositCurrency = readDepositCurrency(row.currency);
  const { scale, creditedIn } = depositRules[currency];
  return {
    id: row.id,
    number: row.number,
    currency,
    amount: formatDecimal(row.amount, scale),
    credited_in: creditedIn,
    address: row.address,
    ...(row.sent_from === null ? {} : { sent_from: row.sent_from }),
    status: row.status,
    reason: depositReasons.find((reason) => reason === row.reason) ?? null,
    created: Number(row.created),
    decided: row.decided === null ? null : Number(row.decided),
    simulated: true,
  };
}

/** A user's deposits, newest first. */
export function listDeposits(
  db: Kysely<Tables>,
  userId: string,
  { status, ...page }: Listed & { status?: DepositState | undefined },
): Promise<{ list: Deposit[]; next: string | null }> {
  const query = db.selectFrom('deposits').selectAll().where('user_id', '=', userId);
  return listRows(status === undefined ? query : query.where('status', '=', status), page, presentDeposit);
}

/** Deposits of a user that are not decided yet, in this currency or all that are credited in it. */
export async function countPending(db: Kysely<Tables>, userId: string, currency: DepositCurrency): Promise<number> {
  const { pending } = await db
    .selectFrom('deposits')
    .select((eb) => eb.fn.countAll<bigint>().as('pending'))
    .where('user_id', '=', userId)
    .where('currency', '=', currency)
    .where('status', 'in', ['waiting', 'review'])
    .executeTakeFirstOrThrow();
  return Number(pending);
}
