import type { Kysely, Selectable } from 'kysely';
import type { User } from '#contract/api/account.ts';
import { defaultLocale, isLocale, type Locale } from '#contract/locales.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import type { Tables } from '#server/store/tables.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { identityStateOf } from '../identity/identities.ts';
import { loginByAccount } from './limits.ts';
import type { Session } from './sessions.ts';
import { lockedUntil } from './throttle.ts';

export type UserRow = Selectable<Tables['users']>;
export type LoginKind = Tables['logins']['kind'];

/** The person who logs in with this name. @param name as `logins` keeps it. */
export async function findUser(db: Kysely<Tables>, name: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .innerJoin('logins', 'logins.user_id', 'users.id')
    .selectAll('users')
    .where('logins.name', '=', name)
    .executeTakeFirst();
}

/** As `findUser`, also by the id of any of the person's accounts. */
export async function findPerson(db: Kysely<Tables>, name: string): Promise<UserRow | undefined> {
  const known = await findUser(db, name);
  if (known !== undefined) return known;
  return db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', (eb) =>
      eb
        .selectFrom('users as named')
        .select((own) => own.fn.coalesce('named.owner_id', 'named.id').as('owner'))
        .where('named.id', '=', name),
    )
    .where('deleted', 'is', null)
    .executeTakeFirst();
}

/** The login names of a person, by kind. */
export async function loginsOf(db: Kysely<Tables>, ownerId: string): Promise<Partial<Record<LoginKind, string>>> {
  const rows = await db.selectFrom('logins').select(['kind', 'name']).where('user_id', '=', ownerId).execute();
  return Object.fromEntries(rows.map(({ kind, name }) => [kind, name]));
}

/** Whether a person could log in again, without a session: by an e-mail, a phone, a wallet or a passkey. */
export async function canReturn(db: Kysely<Tables>, ownerId: string): Promise<boolean> {
  const way = await db
    .selectFrom('logins')
    .select('user_id')
    .where('user_id', '=', ownerId)
    .union(db.selectFrom('passkeys').select('user_id').where('user_id', '=', ownerId))
    .executeTakeFirst();
  return way !== undefined;
}

/** The user as the app shows it: the practice account that the session acts on, and the person behind it. */
export async function describeUser(deps: Deps, { userId, ownerId }: Session): Promise<User> {
  const { db } = deps.store;
  const rows = await db.selectFrom('users').selectAll().where('id', 'in', [userId, ownerId]).execute();
  const [account, owner] = [userId, ownerId].map((id) => rows.find((row) => row.id === id));
  if (account === undefined || owner === undefined) throw DomainError.of('session_over', {});
  const logins = await loginsOf(db, ownerId);
  const { hasTotp, hasPay } = await safeguardsOf(db, ownerId);
  const name = logins.email ?? logins.phone ?? logins.wallet ?? null;
  const isLocked = name !== null && (await lockedUntil(deps, loginByAccount, name)) > nowSeconds(deps.clock);
  return {
    id: userId,
    owner: ownerId,
    username: owner.username,
    account: name,
    email: logins.email ?? null,
    phone: logins.phone ?? null,
    wallet: logins.wallet ?? null,
    label: account.label,
    epoch: Number(account.epoch),
    archived: account.archived === null ? null : Number(account.archived),
    has_password: owner.password_hash !== null,
    can_return: await canReturn(db, ownerId),
    invite_code: owner.invite_code,
    inviter: await nameOf(db, owner.inviter_id),
    lang: isLocale(owner.lang) ? owner.lang : defaultLocale,
    state: owner.state === 'frozen' ? 'frozen' : isLocked ? 'locked' : 'active',
    identity: await identityStateOf(db, ownerId),
    two_factor: hasTotp,
    pay_password: hasPay,
    created: Number(account.created),
    sealing_key: deps.sealing.publicKey,
  };
}

async function safeguardsOf(db: Kysely<Tables>, ownerId: string): Promise<{ hasTotp: boolean; hasPay: boolean }> {
  const row = await db
    .selectFrom('users')
    .leftJoin('safeguards', 'safeguards.user_id', 'users.id')
    .leftJoin('totp', 'totp.user_id', 'users.id')
    .select(['pay_hash', 'confirmed'])
    .where('users.id', '=', ownerId)
    .executeTakeFirst();
  return { hasTotp: (row?.confirmed ?? null) !== null, hasPay: (row?.pay_hash ?? null) !== null };
}

async function nameOf(db: Kysely<Tables>, userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  const row = await db
    .selectFrom('users')
    .select('username')
    .where('id', '=', userId)
    .where('deleted', 'is', null)
    .executeTakeFirst();
  return row?.username ?? null;
}

export async function setLanguage(trx: Trx, userId: string, lang: Locale): Promise<void> {
  await trx.updateTable('users').set({ lang }).where('id', '=', userId).execute();
}
