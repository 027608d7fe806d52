import type { Kysely, Selectable } from 'kysely';
import type { User } from '#contract/api/account.ts';
import { defaultLocale, isLocale, type Locale } from '#contract/locales.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import type { Tables } from '#server/store/tables.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { loginByAccount } from './limits.ts';
import type { Session } from './sessions.ts';
import { lockedUntil } from './throttle.ts';

export type UserRow = Selectable<Tables['users']>;

export async function findUser(db: Kysely<Tables>, account: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('account', '=', account).executeTakeFirst();
}

/** The user as the app shows it. Two factors, a transaction password and identity papers are not built yet: off and none. */
export async function describeUser(deps: Deps, { userId }: Session): Promise<User> {
  const { db } = deps.store;
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
  if (user === undefined) throw DomainError.of('session_over', {});
  const inviter =
    user.inviter_id === null
      ? undefined
      : await db.selectFrom('users').select('username').where('id', '=', user.inviter_id).executeTakeFirst();
  const isLocked = (await lockedUntil(deps, loginByAccount, user.account)) > nowSeconds(deps.clock);
  return {
    id: user.id,
    username: user.username,
    account: user.account,
    email: user.account_kind === 'email' ? user.account : null,
    phone: user.account_kind === 'phone' ? user.account : null,
    invite_code: user.invite_code,
    inviter: inviter?.username ?? null,
    lang: isLocale(user.lang) ? user.lang : defaultLocale,
    state: user.state === 'frozen' ? 'frozen' : isLocked ? 'locked' : 'active',
    identity: 'none',
    two_factor: false,
    pay_password: false,
    created: Number(user.created),
    sealing_key: deps.sealing.publicKey,
  };
}

export async function setLanguage(trx: Trx, userId: string, lang: Locale): Promise<void> {
  await trx.updateTable('users').set({ lang }).where('id', '=', userId).execute();
}
