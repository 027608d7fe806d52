import type { Selectable } from 'kysely';
import type { Practice, PracticeAccount } from '#contract/api/practice.ts';
import type { StartingBalance } from '#contract/rules/account.ts';
import { deviceAccount, openAccountsMax } from '#contract/rules/practice.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import { forChange } from '#server/store/prepared.ts';
import type { Tables } from '#server/store/tables.ts';
import { openBalance } from '../account/register.ts';
import { accountsOf, type Opened, openSessionOn, type Session } from '../account/sessions.ts';
import { canReturn, type UserRow } from '../account/users.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { balanceIn, describeWallet } from '../funds/wallet.ts';
import { planClockOf } from './planClock.ts';
import { topupState } from './topup.ts';

/** All practice accounts of a person, and what can be done with the one that is open. */
export async function describePractice(deps: Deps, session: Session): Promise<Practice> {
  const { db } = deps.store;
  const rows = await db.selectFrom('users').selectAll().where('id', 'in', accountsOf(db, session.ownerId)).execute();
  const current = rows.find(({ id }) => id === session.userId);
  if (current === undefined) throw DomainError.of('session_over', {});
  const list: PracticeAccount[] = [];
  for (const row of rows.toSorted(byOpenAndAge)) {
    const { total } = await describeWallet(deps, row.id);
    list.push(presentAccount(row, row.id === session.userId, total));
  }
  return {
    list,
    open_max: openAccountsMax,
    expires: (await canReturn(db, session.ownerId)) ? null : expiryOf(rows),
    topup: await topupState(db, deps, session.userId),
    plan: planClockOf(deps, current),
  };
}

function byOpenAndAge(a: UserRow, b: UserRow): number {
  const isOpen = (row: UserRow) => Number(row.archived === null);
  return isOpen(b) - isOpen(a) || Number(b.created - a.created) || (a.id < b.id ? -1 : 1);
}

/** When accounts of a device alone are deleted: so long after somebody last used any of them. */
function expiryOf(rows: readonly Pick<Selectable<Tables['users']>, 'used'>[]): number {
  return Math.max(...rows.map(({ used }) => Number(used))) + deviceAccount.keptDays * 86_400;
}

function presentAccount(row: UserRow, isCurrent: boolean, total: string): PracticeAccount {
  return {
    id: row.id,
    label: row.label,
    epoch: Number(row.epoch),
    archived: row.archived === null ? null : Number(row.archived),
    created: Number(row.created),
    used: Number(row.used),
    current: isCurrent,
    total,
    simulated: true,
  };
}

/** The person's own row, held to the end of the transaction; undefined when they have been deleted. */
export async function holdIfThere(trx: Trx, ownerId: string): Promise<UserRow | undefined> {
  const query = trx.selectFrom('users').selectAll().where('id', '=', ownerId).where('deleted', 'is', null);
  return forChange(trx, query).executeTakeFirst();
}

/** @throws DomainError session_over when they have deleted themselves. */
export async function holdPerson(trx: Trx, ownerId: string): Promise<UserRow> {
  const held = await holdIfThere(trx, ownerId);
  if (held === undefined) throw DomainError.of('session_over', {});
  return held;
}

interface NewAccount {
  label: string;
  epoch: bigint;
  start: StartingBalance;
}

/** Another practice account of a person, with its opening balance. */
export async function insertAccount(
  trx: Trx,
  deps: Deps,
  owner: UserRow,
  { label, epoch, start }: NewAccount,
): Promise<UserRow> {
  const id = deps.random.uuid();
  const now = BigInt(nowSeconds(deps.clock));
  const row = await trx
    .insertInto('users')
    .values({
      id,
      key: id,
      owner_id: owner.id,
      label,
      epoch,
      username: owner.username,
      password_hash: null,
      // Nobody is invited by an account: the code is the person's.
      invite_code: id,
      inviter_id: null,
      lang: owner.lang,
      state: 'active',
      created: now,
      // Not before it is opened: until then a login leads to the one that is in use.
      used: 0n,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await openBalance(trx, deps, id, start);
  return row;
}

/** @throws DomainError accounts_too_many. */
export async function addAccount(
  trx: Trx,
  deps: Deps,
  { ownerId }: Session,
  { label, start }: { label: string; start: StartingBalance },
): Promise<UserRow> {
  const owner = await holdPerson(trx, ownerId);
  const open = await trx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', accountsOf(trx, ownerId))
    .where('archived', 'is', null)
    .execute();
  if (open.length >= openAccountsMax) throw DomainError.of('accounts_too_many', { max: openAccountsMax });
  return insertAccount(trx, deps, owner, { label, epoch: 1n, start });
}

/** Calls an account of the person by another name. @throws DomainError not_found, also for somebody else's. */
export async function renameAccount(
  trx: Trx,
  { ownerId }: Session,
  { id, label }: { id: string; label: string },
): Promise<void> {
  await holdPerson(trx, ownerId);
  const renamed = await trx
    .updateTable('users')
    .set({ label })
    .where('id', '=', id)
    .where('id', 'in', accountsOf(trx, ownerId))
    .returning('id')
    .executeTakeFirst();
  if (renamed === undefined) throw DomainError.of('not_found', {});
}

/** As it is shown right behind its making, in the transaction that makes it: it holds what it was opened with. */
export async function presentNew(trx: Trx, deps: Deps, row: UserRow): Promise<PracticeAccount> {
  const { value } = await balanceIn(trx, deps, row.id, 'spot', 'USDT');
  return presentAccount(row, false, value);
}

/** A session on another account of the person. @throws DomainError not_found, also for somebody else's. */
export async function openAccount(
  trx: Trx,
  deps: Deps,
  { id: previous, ownerId }: Session,
  id: string,
  client: string,
): Promise<Opened & { previous: string }> {
  await holdPerson(trx, ownerId);
  const own = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('id', 'in', accountsOf(trx, ownerId))
    .executeTakeFirst();
  if (own === undefined) throw DomainError.of('not_found', {});
  return { ...(await openSessionOn(trx, deps, { ownerId, userId: id }, client)), previous };
}
