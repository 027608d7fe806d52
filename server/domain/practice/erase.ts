import type { Kysely } from 'kysely';
import { nowSeconds } from '#server/platform/clock.ts';
import type { Tables } from '#server/store/tables.ts';
import { accountsOf, endAllSessions } from '../account/sessions.ts';
import type { UserRow } from '../account/users.ts';
import type { Deps, Trx } from '../deps.ts';
import { moveDeposit } from '../funds/deposits.ts';
import type { After } from '../jobs.ts';
import { sha256Hex } from '../secrets.ts';
import { releaseReviewed } from '../plans/reviewer.ts';
import { forsakeLoans } from '../loans/forsake.ts';
import { endWithdrawal, returnAmount } from '../withdrawals/withdrawals.ts';
import { cancelAll } from '../trading/cancelAll.ts';

/** Tables of which a person's rows are deleted with them, and the column that says whose they are. */
export const erased = {
  sessions: 'user_id',
  logins: 'user_id',
  devices: 'user_id',
  uploads: 'user_id',
  notices: 'user_id',
  topups: 'user_id',
  safeguards: 'user_id',
  totp: 'user_id',
  recovery_codes: 'user_id',
  passkeys: 'user_id',
  challenges: 'user_id',
  identities: 'user_id',
  bank_cards: 'user_id',
  withdrawal_addresses: 'user_id',
  chat_turns: 'user_id',
} as const satisfies Partial<Record<keyof Tables, string>>;

/**
 * Tables whose rows stay, without a name: the ledger and what its entries are of cannot be changed, or its sums would be nobody's to
 * check; the row of an account is what they refer to.
 */
export const kept = [
  'users',
  'ledger_accounts',
  'deposits',
  'withdrawals',
  'conversions',
  'spot_orders',
  'positions',
  'options',
  'fills',
  'plan_orders',
  'plan_days',
  'rewards',
  'loans',
] as const;

/**
 * Deletes a person with all practice accounts. Orders and withdrawals that wait are cancelled, deposits that are not decided refused, plans
 * under review released; what is open or runs stays in the ledger until the path ends it, and nobody is told any more.
 * @returns what is left to do behind the commit: files to remove, sockets to end.
 */
export async function erasePerson(trx: Trx, deps: Deps, owner: UserRow): Promise<After> {
  const rows = await accountsOf(trx, owner.id).execute();
  const ids = rows.map(({ id }) => id);
  for (const id of ids) await cancelAll(trx, deps, id, {});
  await settleDeposits(trx, deps, ids);
  await settleWithdrawals(trx, deps, ids);
  await releaseReviewed(trx, deps, ids);
  await forsakeLoans(trx, deps, ids);
  const uploads = await trx.selectFrom('uploads').select(['id', 'file']).where('user_id', 'in', ids).execute();
  const ended = await endAllSessions(trx, owner.id);
  await forgetCodes(trx, owner.id);
  for (const table of Object.keys(erased) as (keyof typeof erased)[]) await eraseRows(trx, table, ids);
  // The row of this very request stays until it is old: its answer says nothing.
  await trx.deleteFrom('idempotency').where('owner', 'in', ids).where('call', '!=', 'user/delete').execute();
  await loseNames(trx, deps, ids);
  return async () => {
    deps.notifier.sessionsOver(ended);
    for (const { id, file } of uploads) {
      await deps.incoming.remove(id);
      if (file !== null) await deps.store.files.remove(file);
    }
  };
}

async function eraseRows(trx: Trx, table: keyof typeof erased, ids: string[]): Promise<void> {
  // The tables of the list have the column alike; the types of a union of tables do not say so.
  const rows = trx as unknown as Kysely<Pick<Tables, 'notices'>>;
  await rows
    .deleteFrom(table as 'notices')
    .where('user_id', 'in', ids)
    .execute();
}

/**
 * Pictures go, and with them what was found of them: a hash says whose picture it is to who has the picture. Where the money was
 * said to come from goes too.
 */
async function settleDeposits(trx: Trx, deps: Deps, ids: string[]): Promise<void> {
  const decided = BigInt(nowSeconds(deps.clock));
  const deposits = await trx.selectFrom('deposits').selectAll().where('user_id', 'in', ids).execute();
  for (const row of deposits) {
    if (row.status === 'waiting') {
      await moveDeposit(trx, row, 'spoil', { reason: 'proof_missing', proof_hash: null, decided });
    } else if (row.status === 'review') {
      await moveDeposit(trx, row, 'refuse', { reason: 'proof_missing', proof_hash: null, decided });
    }
    if (row.proof_hash === null) continue;
    await trx
      .updateTable('deposits')
      .set({ proof_hash: sha256Hex(`deleted:${row.id}`), client_time: row.created * 1000n })
      .where('id', '=', row.id)
      .where('status', '=', 'succeed')
      .execute();
  }
  await trx.updateTable('deposits').set({ sent_from: null }).where('user_id', 'in', ids).execute();
}

/** What is under review is returned; where anything went, and what that was called, is nobody's business any more. */
async function settleWithdrawals(trx: Trx, deps: Deps, ids: string[]): Promise<void> {
  const withdrawals = trx.selectFrom('withdrawals').select('id').where('user_id', 'in', ids);
  for (const { id } of await withdrawals.where('status', '=', 'review').execute()) {
    const ended = await endWithdrawal(trx, deps, id, { status: 'cancelled', reason: null });
    if (ended !== null) await returnAmount(trx, deps, ended);
  }
  await trx.updateTable('withdrawals').set({ address: '', label: '' }).where('user_id', 'in', ids).execute();
}

async function forgetCodes(trx: Trx, ownerId: string): Promise<void> {
  await trx
    .deleteFrom('codes')
    .where('target', 'in', (eb) => eb.selectFrom('logins').select('name').where('user_id', '=', ownerId))
    .execute();
}

/** Who invited whom stays, between rows without a name: what a friend’s friend earns does not end with the one between them. */
async function loseNames(trx: Trx, deps: Deps, ids: string[]): Promise<void> {
  const now = BigInt(nowSeconds(deps.clock));
  await trx
    .updateTable('users')
    .set((eb) => ({
      username: 'deleted',
      label: '',
      invite_code: eb.ref('id'),
      password_hash: null,
      lang: 'en',
      deleted: now,
    }))
    .where('id', 'in', ids)
    .execute();
}

/** What the path does to orders of those who are gone is written as it is to everybody's: nobody is there to read it. */
export async function eraseLateNotices({ store }: Pick<Deps, 'store'>): Promise<void> {
  await store.db
    .deleteFrom('notices')
    .where('user_id', 'in', (eb) => eb.selectFrom('users').select('id').where('deleted', 'is not', null))
    .execute();
}
