import { readAccount } from '#contract/rules/account.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import { checkCode, useCode } from '../account/codes.ts';
import { addLogin, checkNewPassword } from '../account/register.ts';
import { loginsOf } from '../account/users.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { refuseLocked } from './lock.ts';
import { checkProof } from './proof.ts';
import type { TakeShown } from './secondFactor.ts';

interface Asked {
  email: string;
  code: string;
  password?: string | undefined;
  second_code?: string | undefined;
  answer?: string | undefined;
  new_password?: string | undefined;
  new_password_confirm?: string | undefined;
}

interface Who {
  ownerId: string;
  /** Where the person asks from: a subject for limits. */
  asker: string;
}

export interface CheckedEmail {
  email: string;
  codeId: string;
  /** The hash of a first password; null where none was given, or there is one already. */
  passwordHash: string | null;
  take: TakeShown;
}

/**
 * An address whose mail the person reads, and that it is them. Who could log in with nothing so far needs a password with it.
 * @throws DomainError settings_locked, account_invalid, code_wrong; password_required and those of a new password; of the proof.
 */
export async function checkEmail(deps: Deps, { ownerId, asker }: Who, asked: Asked): Promise<CheckedEmail> {
  const { db } = deps.store;
  await refuseLocked(db, deps, ownerId);
  const name = readAccount(asked.email);
  if (name?.kind !== 'email') throw DomainError.of('account_invalid', {}, 'email');
  const first = await firstPassword(deps, ownerId, name.value, asked);
  const { second_code: code, password, answer } = asked;
  const take = await checkProof(
    deps,
    ownerId,
    { password, code, answer },
    { password: 'password', code: 'second_code' },
  );
  const codeId = await checkCode(
    deps,
    { purpose: 'bind', target: name.value, code: asked.code, asker },
    nowSeconds(deps.clock),
  );
  const passwordHash = first === null ? null : await deps.hasher.hash(first);
  return { email: name.value, codeId, passwordHash, take };
}

async function firstPassword(deps: Deps, ownerId: string, email: string, asked: Asked): Promise<string | null> {
  const { db } = deps.store;
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', ownerId).executeTakeFirst();
  if (row?.password_hash !== null) return null;
  const { new_password: password, new_password_confirm: confirmed = '' } = asked;
  if (password === undefined) {
    const hasLogin = Object.keys(await loginsOf(db, ownerId)).length > 0;
    if (hasLogin) return null;
    throw DomainError.of('password_required', {}, 'new_password');
  }
  checkNewPassword(email, password, confirmed);
  return password;
}

/**
 * Gives the person the address to log in with, in place of the one they had.
 * @returns the address so far, for the mail that tells of it.
 * @throws DomainError account_taken; code_wrong when somebody was faster with the code.
 */
export async function setEmail(
  trx: Trx,
  deps: Deps,
  ownerId: string,
  checked: CheckedEmail,
): Promise<string | undefined> {
  await checked.take(trx);
  await useCode(trx, checked.codeId);
  const { email: old } = await loginsOf(trx, ownerId);
  if (old === checked.email) throw DomainError.of('account_taken', {}, 'account');
  await trx.deleteFrom('logins').where('user_id', '=', ownerId).where('kind', '=', 'email').execute();
  await addLogin(trx, ownerId, { kind: 'email', value: checked.email }, nowSeconds(deps.clock));
  if (checked.passwordHash !== null) {
    await trx.updateTable('users').set({ password_hash: checked.passwordHash }).where('id', '=', ownerId).execute();
  }
  return old;
}
