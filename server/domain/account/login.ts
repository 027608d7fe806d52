import { passwordLength, readAccount } from '../../../contract/rules/account.ts';
import { nowSeconds } from '../../platform/clock.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { checkCode, useCode } from './codes.ts';
import { loginByAccount, loginByAddress } from './limits.ts';
import { checkNewPassword } from './register.ts';
import { endAllSessions } from './sessions.ts';
import { forgive, forgiveOne, strike } from './throttle.ts';
import { findUser } from './users.ts';

/**
 * The id of the user whose password this is. An unknown account is answered like a wrong password, after as long, and is
 * delayed like one after as many tries.
 * @throws DomainError login_wrong, account_locked, account_frozen, too_many_requests, password_length.
 */
export async function checkLogin(
  deps: Deps,
  address: string,
  asked: { account: string; password: string },
): Promise<string> {
  if (Array.from(asked.password).length < passwordLength.loginMin) {
    throw DomainError.of('password_length', { min: passwordLength.loginMin, max: passwordLength.max }, 'password');
  }
  const now = nowSeconds(deps.clock);
  const account = readAccount(asked.account)?.value ?? asked.account;
  const byAddress = await strike(deps, loginByAddress, address, now);
  if (!byAddress.isAllowed) throw DomainError.of('too_many_requests', { retry_in: byAddress.until - now });
  const byAccount = await strike(deps, loginByAccount, account, now);
  if (!byAccount.isAllowed) throw DomainError.of('account_locked', { until: byAccount.until });
  const user = await findUser(deps.store.db, account);
  const isRight = await deps.hasher.matches(asked.password, user?.password_hash ?? null);
  if (!isRight || user === undefined) {
    deps.log.info({ event: 'login_refused', userId: user?.id ?? null }, 'login refused');
    throw DomainError.of('login_wrong', {});
  }
  await forgive(deps, loginByAccount, account);
  await forgiveOne(deps, loginByAddress, address);
  if (user.state === 'frozen') throw DomainError.of('account_frozen', {});
  return user.id;
}

export interface NewPassword {
  userId: string;
  account: string;
  passwordHash: string;
  codeId: string;
}

/** A forgotten password's code and the new password. An unknown account's code is wrong, whatever it is. */
export async function checkForgotten(
  deps: Deps,
  asked: { account: string; code: string; password: string; password_confirm: string },
): Promise<NewPassword> {
  const name = readAccount(asked.account);
  if (name === null) throw DomainError.of('account_invalid', {}, 'account');
  checkNewPassword(name.value, asked.password, asked.password_confirm);
  const codeId = await checkCode(deps, 'forget', name.value, asked.code, nowSeconds(deps.clock));
  const user = await findUser(deps.store.db, name.value);
  if (user === undefined) throw DomainError.of('code_wrong', {}, 'code');
  const passwordHash = await deps.hasher.hash(asked.password);
  return { userId: user.id, account: name.value, passwordHash, codeId };
}

/** Sets the new password and ends every session: whoever knew the old one is out. @returns the sessions ended. */
export async function setForgotten(trx: Trx, { userId, passwordHash, codeId }: NewPassword): Promise<string[]> {
  await useCode(trx, codeId);
  await trx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
  return endAllSessions(trx, userId);
}
