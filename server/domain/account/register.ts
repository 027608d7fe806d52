import { fromMinor, toMinor } from '#contract/currencies.ts';
import type { Locale } from '#contract/locales.ts';
import {
  type AccountName,
  newPasswordProblem,
  passwordLength,
  readAccount,
  type StartingBalance,
  startingBalances,
} from '#contract/rules/account.ts';
import { post } from '#server/ledger/post.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { addNotice } from '../notices/notices.ts';
import { readableId } from '../readableId.ts';
import { checkCode, useCode } from './codes.ts';
import { isKnownPassword } from './commonPasswords.ts';
import { rememberDevice } from './devices.ts';
import { endLasting, type Opened, openSession } from './sessions.ts';
import { findUser, type LoginKind } from './users.ts';

interface Registration {
  account: string;
  password: string;
  password_confirm: string;
  code: string;
  invite?: string | undefined;
  balance?: StartingBalance | undefined;
  device?: string | undefined;
}

export interface Applicant {
  name: AccountName;
  passwordHash: string;
  codeId: string;
  inviterId: string | null;
  balance: StartingBalance;
  device: string | undefined;
}

/**
 * Everything that is checked before an account is made, and the slow hash. That an account exists is said only to somebody who
 * has shown a right code for it.
 */
export async function checkRegistration(deps: Deps, asker: string, asked: Registration): Promise<Applicant> {
  const name = readAccount(asked.account);
  if (name === null) throw DomainError.of('account_invalid', {}, 'account');
  checkNewPassword(name.value, asked.password, asked.password_confirm);
  const inviterId = await findInviter(deps, asked.invite);
  const codeId = await checkCode(
    deps,
    { purpose: 'register', target: name.value, code: asked.code, asker },
    nowSeconds(deps.clock),
  );
  if ((await findUser(deps.store.db, name.value)) !== undefined) throw DomainError.of('account_taken', {}, 'account');
  const passwordHash = await deps.hasher.hash(asked.password);
  return { name, passwordHash, codeId, inviterId, balance: asked.balance ?? startingBalances[0], device: asked.device };
}

/** The account, its opening balance as a ledger entry, its first device and session. */
export async function register(
  trx: Trx,
  deps: Deps,
  { name, passwordHash, codeId, inviterId, balance, device }: Applicant,
  lang: Locale,
  client: string,
): Promise<Opened> {
  await useCode(trx, codeId);
  const id = await addPerson(trx, deps, { passwordHash, inviterId, balance, device, lang });
  await addLogin(trx, id, name, nowSeconds(deps.clock));
  return openSession(trx, deps, id, client);
}

interface NewPerson extends Pick<Applicant, 'inviterId' | 'balance' | 'device'> {
  passwordHash: string | null;
  lang: Locale;
}

/** A person with their first practice account, its opening balance and its device; nobody can log in as them yet. @returns their id. */
export async function addPerson(
  trx: Trx,
  deps: Deps,
  { passwordHash, inviterId, balance, device, lang }: NewPerson,
): Promise<string> {
  const id = deps.random.uuid();
  const inviteCode = readableId(deps.random, 8);
  const now = BigInt(nowSeconds(deps.clock));
  await trx
    .insertInto('users')
    .values({
      id,
      key: id,
      username: `trader-${inviteCode.toLowerCase()}`,
      password_hash: passwordHash,
      invite_code: inviteCode,
      inviter_id: inviterId,
      lang,
      state: 'active',
      created: now,
      used: now,
    })
    .execute();
  await openBalance(trx, deps, id, balance);
  await rememberDevice(trx, deps, id, device);
  return id;
}

/** Gives a person a name to log in with. @throws DomainError account_taken when somebody has it, themselves or another. */
export async function addLogin(
  trx: Trx,
  userId: string,
  { kind, value }: { kind: LoginKind; value: string },
  now: number,
): Promise<void> {
  const inserted = await trx
    .insertInto('logins')
    .values({ name: value, kind, user_id: userId, created: BigInt(now) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst();
  if (inserted === undefined) throw DomainError.of('account_taken', {}, 'account');
  await endLasting(trx, userId, now);
}

/** @throws DomainError passwords_differ, password_length or password_common. */
export function checkNewPassword(account: string, password: string, confirmed: string): void {
  if (password !== confirmed) throw DomainError.of('passwords_differ', {}, 'password_confirm');
  const problem = newPasswordProblem(password, account);
  if (problem === 'password_length') {
    throw DomainError.of('password_length', { min: passwordLength.min, max: passwordLength.max }, 'password');
  }
  if (problem === 'password_common' || isKnownPassword(password)) {
    throw DomainError.of('password_common', {}, 'password');
  }
}

/**
 * Whose invitation this is; null without one.
 * @throws DomainError invite_wrong, and invite_required where nobody comes without one.
 */
export async function findInviter(deps: Deps, invite: string | undefined): Promise<string | null> {
  if (invite === undefined || invite === '') {
    if (deps.config.inviteRequired) throw DomainError.of('invite_required', {}, 'invite');
    return null;
  }
  const row = await deps.store.db
    .selectFrom('users')
    .select('id')
    .where('invite_code', '=', invite.toUpperCase())
    .executeTakeFirst();
  if (row === undefined) throw DomainError.of('invite_wrong', {}, 'invite');
  return row.id;
}

/** The practice money that an account begins with, as an entry of the ledger with its notice. */
export async function openBalance(trx: Trx, deps: Deps, userId: string, balance: StartingBalance): Promise<void> {
  const amount = toMinor(balance, 'USDT');
  if (amount === null) throw new Error(`The starting balance ${balance} is no amount.`);
  const line = { currency: 'USDT', bucket: 'available' } as const;
  const lines = [
    { ...line, owner: 'house', kind: 'mint' as const, amount: -amount },
    { ...line, owner: userId, kind: 'spot' as const, amount },
  ];
  const id = `opening:${userId}`;
  const facts = { kind: 'opening', amount: fromMinor(amount, 'USDT'), currency: 'USDT', account: 'spot' } as const;
  await addNotice(trx, deps, userId, id, facts);
  await post(trx, { id, kind: 'opening', reference: '', lines }, nowSeconds(deps.clock));
}
