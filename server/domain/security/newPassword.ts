import { payPasswordProblem } from '#contract/rules/security.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import { checkCode, useCode } from '../account/codes.ts';
import { checkNewPassword } from '../account/register.ts';
import { endAllSessions, type Session } from '../account/sessions.ts';
import { loginsOf } from '../account/users.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { refuseLocked } from './lock.ts';
import { checkPayPassword, hashPayPassword, hasPayPassword, setPayPassword } from './payPassword.ts';
import { checkProof } from './proof.ts';
import { checkSecondFactor, isTwoFactorOn, type ShownFactor, type TakeShown } from './secondFactor.ts';

interface Asked extends ShownFactor {
  old?: string | undefined;
  password: string;
  password_confirm: string;
}

/** A new password that may be set. */
export interface Checked {
  hash: string;
  take: TakeShown;
}

const fields = { password: 'old', code: 'code' };

/** @throws DomainError settings_locked; of the new password; of the proof. */
export async function checkLoginPassword(deps: Deps, ownerId: string, asked: Asked): Promise<Checked> {
  const { db } = deps.store;
  await refuseLocked(db, deps, ownerId);
  const logins = await loginsOf(db, ownerId);
  checkNewPassword(logins.email ?? logins.phone ?? '', asked.password, asked.password_confirm);
  const take = await checkProof(deps, ownerId, { ...asked, password: asked.old }, fields);
  return { hash: await deps.hasher.hash(asked.password), take };
}

/** @returns the ids of the sessions that are over: all but the one that asks. */
export async function setLoginPassword(trx: Trx, session: Session, { hash, take }: Checked): Promise<string[]> {
  await take(trx);
  await trx.updateTable('users').set({ password_hash: hash }).where('id', '=', session.ownerId).execute();
  return endAllSessions(trx, session.ownerId, session.id);
}

interface Who {
  ownerId: string;
  /** Where the person asks from: a subject for limits. */
  asker: string;
}

/** @throws DomainError settings_locked; of the new digits; of the old ones, or of what is shown in their place. */
export async function checkNewPayPassword(deps: Deps, { ownerId, asker }: Who, asked: Asked): Promise<Checked> {
  await refuseLocked(deps.store.db, deps, ownerId);
  const { password: digits, password_confirm: confirmed } = asked;
  if (digits !== confirmed) throw DomainError.of('passwords_differ', {}, 'password_confirm');
  const problem = payPasswordProblem(digits);
  if (problem !== null) throw DomainError.of(problem, {}, 'password');
  const take = (await hasPayPassword(deps, ownerId))
    ? await checkOldPay(deps, { ownerId, asker }, asked)
    : await checkProof(deps, ownerId, { ...asked, password: asked.old }, fields);
  return { hash: await hashPayPassword(deps, ownerId, digits), take };
}

/** The old digits; forgotten ones are stood in for by a second factor or, where there is none, by a code that was sent. */
async function checkOldPay(deps: Deps, { ownerId, asker }: Who, { old, code, answer }: Asked): Promise<TakeShown> {
  if (old !== undefined) {
    await checkPayPassword(deps, ownerId, old, 'old');
    return async () => {};
  }
  const { db } = deps.store;
  const isSent = code !== undefined && answer === undefined && !(await isTwoFactorOn(db, ownerId));
  if (!isSent) return checkSecondFactor(deps, ownerId, { code, answer });
  const logins = await loginsOf(db, ownerId);
  const target = logins.email ?? logins.phone ?? '';
  const id = await checkCode(deps, { purpose: 'pay', target, code, asker }, nowSeconds(deps.clock));
  return (trx) => useCode(trx, id);
}

export async function setNewPayPassword(trx: Trx, ownerId: string, { hash, take }: Checked): Promise<void> {
  await take(trx);
  await setPayPassword(trx, ownerId, hash);
}
