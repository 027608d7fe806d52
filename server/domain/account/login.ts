import { passwordLength, readAccount } from '#contract/rules/account.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import { forChange } from '#server/store/prepared.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';
import type { After } from '../jobs.ts';
import { addNotice, tellNotice } from '../notices/notices.ts';
import { beginChange, refuseLocked } from '../security/lock.ts';
import type { UsedPasskey } from '../security/passkeys/use.ts';
import { checkSecondFactor, isTwoFactorOn, type ShownFactor, type TakeShown } from '../security/secondFactor.ts';
import { noteChange } from '../security/tell.ts';
import { sha256Hex } from '../secrets.ts';
import { checkCode, useCode } from './codes.ts';
import { rememberDevice } from './devices.ts';
import { loginByAccount, loginByAddress } from './limits.ts';
import { checkNewPassword } from './register.ts';
import { endAllSessions, openSession } from './sessions.ts';
import { forgive, forgiveOne, strike } from './throttle.ts';
import { findUser } from './users.ts';

/** Somebody has shown the password that hashes to this, and a second factor where one is on. */
export interface RightPassword {
  userId: string;
  passwordHash: string;
  factor: TakeShown | null;
}

/**
 * The user whose password this is. An unknown account is answered like a wrong password, after as long, and is
 * delayed like one after as many tries. That a second factor is on is told only to who has the password.
 * @throws DomainError login_wrong, account_locked, account_frozen, too_many_requests, password_length; two_factor_required,
 * two_factor_wrong, passkey_wrong.
 */
export async function checkLogin(
  deps: Deps,
  address: string,
  asked: ShownFactor & { account: string; password: string },
): Promise<RightPassword> {
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
  return { userId: user.id, passwordHash: user.password_hash ?? '', factor: await factorOf(deps, user.id, asked) };
}

/** What takes the second factor that was shown; null where none is on. */
async function factorOf(deps: Deps, userId: string, shown: ShownFactor, field = 'code'): Promise<TakeShown | null> {
  return (await isTwoFactorOn(deps.store.db, userId)) ? checkSecondFactor(deps, userId, shown, field) : null;
}

/**
 * Takes the second factor, which may have been turned on since it was asked for.
 * @throws DomainError two_factor_required, two_factor_wrong, passkey_wrong.
 */
async function takeFactor(trx: Trx, userId: string, factor: TakeShown | null): Promise<void> {
  if (factor !== null) await factor(trx);
  else if (await isTwoFactorOn(trx, userId)) throw DomainError.of('two_factor_required', {});
}

export interface NewPassword {
  userId: string;
  account: string;
  passwordHash: string;
  codeId: string;
  factor: TakeShown | null;
}

/**
 * A forgotten password's code, the second factor where one is on, and the new password. An unknown account's code is wrong, whatever it
 * is; the rest is told only to who has a right one.
 */
export async function checkForgotten(
  deps: Deps,
  asker: string,
  asked: {
    account: string;
    code: string;
    password: string;
    password_confirm: string;
    second_code?: string | undefined;
    answer?: string | undefined;
  },
): Promise<NewPassword> {
  const name = readAccount(asked.account);
  if (name === null) throw DomainError.of('account_invalid', {}, 'account');
  checkNewPassword(name.value, asked.password, asked.password_confirm);
  const codeId = await checkCode(
    deps,
    { purpose: 'forget', target: name.value, code: asked.code, asker },
    nowSeconds(deps.clock),
  );
  const user = await findUser(deps.store.db, name.value);
  if (user === undefined) throw DomainError.of('code_wrong', {}, 'code');
  await refuseLocked(deps.store.db, deps, user.id);
  const factor = await factorOf(deps, user.id, { code: asked.second_code, answer: asked.answer }, 'second_code');
  const passwordHash = await deps.hasher.hash(asked.password);
  return { userId: user.id, account: name.value, passwordHash, codeId, factor };
}

/**
 * A session for who has shown the right password. Where the account was used before, and not on this device, its owner is told.
 * @returns the session with its token; `after` tells the owner.
 * @throws DomainError login_wrong when the password was changed since: hashing takes long enough for that, and a session of the
 * old one would outlive the end of all others; those of a second factor that somebody else was faster with.
 */
export async function logIn(
  trx: Trx,
  deps: Deps,
  { userId, passwordHash, factor }: RightPassword,
  device: string | undefined,
  client: string,
): Promise<Opened> {
  // Held to the end: who changes the password at this moment ends this session with the others.
  const query = trx.selectFrom('users').select('password_hash').where('id', '=', userId);
  const held = await forChange(trx, query).executeTakeFirst();
  if (held?.password_hash !== passwordHash) throw DomainError.of('login_wrong', {});
  await takeFactor(trx, userId, factor);
  return openFor(trx, deps, userId, device, client);
}

/** A session for who has shown a passkey, which is both factors in one: the device has verified its user. */
export async function logInWithPasskey(
  trx: Trx,
  deps: Deps,
  { ownerId, take }: UsedPasskey,
  device: string | undefined,
  client: string,
): Promise<Opened> {
  await take(trx);
  const owner = await trx.selectFrom('users').select('state').where('id', '=', ownerId).executeTakeFirst();
  if (owner?.state !== 'active') throw DomainError.of('account_frozen', {});
  return openFor(trx, deps, ownerId, device, client);
}

interface Opened {
  answer: { token: string; user: { id: string } };
  after: After;
}

async function openFor(
  trx: Trx,
  deps: Deps,
  userId: string,
  device: string | undefined,
  client: string,
): Promise<Opened> {
  const isNew = await rememberDevice(trx, deps, userId, device);
  const answer = await openSession(trx, deps, userId, client);
  if (!isNew) return { answer, after: async () => {} };
  const cause = `login:${sha256Hex(answer.token)}`;
  await addNotice(trx, deps, userId, cause, { kind: 'new_device', client });
  return { answer, after: () => tellNotice(deps, userId, cause) };
}

/**
 * Sets the new password and ends every session: whoever knew the old one is out.
 * @returns the sessions ended; `after` tells the owner.
 */
export async function setForgotten(
  trx: Trx,
  deps: Deps,
  { userId, passwordHash, codeId, factor }: NewPassword,
  client: string,
): Promise<{ ended: string[]; after: After }> {
  await beginChange(trx, deps, userId);
  await useCode(trx, codeId);
  await takeFactor(trx, userId, factor);
  await trx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
  const after = await noteChange(trx, deps, { ownerId: userId, kind: 'password_changed', client });
  return { ended: await endAllSessions(trx, userId), after };
}
