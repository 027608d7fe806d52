import { recoveryCodes } from '#contract/rules/security.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import { loginsOf } from '../account/users.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { openAtRest, sealAtRest } from './atRest.ts';
import { guess, guessRules } from './guesses.ts';
import { hashRecovery, isTwoFactorOn } from './secondFactor.ts';
import { base32, findStep } from './totp.ts';

const issuer = 'HFT Practice';
/** 160 bits, as RFC 4226 recommends; a multiple of the five bytes that base32 takes. */
const secretBytes = 20;
const recoveryBytes = 10;

/** A secret for an authenticator, and its address for one that reads QR codes. It takes the place of one that was never confirmed. */
export async function makeKey(trx: Trx, deps: Deps, ownerId: string): Promise<{ secret: string; otpauth: string }> {
  if (await isTwoFactorOn(trx, ownerId)) throw DomainError.of('two_factor_on', {});
  const bytes = deps.random.bytes(secretBytes);
  const fresh = { secret: sealAtRest(deps, ownerId, bytes), last_step: 0n, confirmed: null };
  await trx
    .insertInto('totp')
    .values({ user_id: ownerId, ...fresh })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
    .execute();
  const secret = base32(bytes);
  const logins = await loginsOf(trx, ownerId);
  const { username } = await trx
    .selectFrom('users')
    .select('username')
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
  const label = encodeURIComponent(`${issuer}:${logins.email ?? logins.phone ?? username}`);
  return { secret, otpauth: `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}` };
}

/** A secret that waits, and the step of the code that was shown for it. */
export interface ConfirmedKey {
  sealed: string;
  step: number;
}

/**
 * That the authenticator has the secret.
 * @throws DomainError two_factor_off when there is no secret that waits; two_factor_on; two_factor_wrong, too_many_requests.
 */
export async function checkKey(deps: Deps, ownerId: string, code: string | undefined): Promise<ConfirmedKey> {
  const row = await deps.store.db.selectFrom('totp').selectAll().where('user_id', '=', ownerId).executeTakeFirst();
  if (row === undefined) throw DomainError.of('two_factor_off', {});
  if (row.confirmed !== null) throw DomainError.of('two_factor_on', {});
  if (code === undefined) throw DomainError.of('two_factor_required', {}, 'code');
  const secret = openAtRest(deps, ownerId, row.secret);
  const step = await guess(deps, guessRules.factor, ownerId, async () =>
    findStep(secret, code, nowSeconds(deps.clock), 0),
  );
  if (step === null) throw DomainError.of('two_factor_wrong', {}, 'code');
  return { sealed: row.secret, step };
}

/**
 * The authenticator counts from now on; the code that was shown for it is used.
 * @returns ten recovery codes, of which only hashes are kept.
 */
export async function bindKey(
  trx: Trx,
  deps: Deps,
  ownerId: string,
  { sealed, step }: ConfirmedKey,
): Promise<string[]> {
  const bound = await trx
    .updateTable('totp')
    .set({ confirmed: BigInt(nowSeconds(deps.clock)), last_step: BigInt(step) })
    .where('user_id', '=', ownerId)
    .where('secret', '=', sealed)
    .where('confirmed', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  if (bound === undefined) throw DomainError.of('two_factor_on', {});
  return giveRecoveryCodes(trx, deps, ownerId);
}

/** Ten others; those so far, used or not, count no more. @throws DomainError two_factor_off. */
export async function newRecoveryCodes(trx: Trx, deps: Deps, ownerId: string): Promise<string[]> {
  if (!(await isTwoFactorOn(trx, ownerId))) throw DomainError.of('two_factor_off', {});
  await trx.deleteFrom('recovery_codes').where('user_id', '=', ownerId).execute();
  return giveRecoveryCodes(trx, deps, ownerId);
}

async function giveRecoveryCodes(trx: Trx, deps: Deps, ownerId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => recoveryCode(deps.random.bytes(recoveryBytes)));
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ code_hash: hashRecovery(deps, ownerId, code), user_id: ownerId })))
    .execute();
  return codes;
}

/** 80 bits as "ABCD-EFGH-IJKL-MNOP". */
function recoveryCode(bytes: Buffer): string {
  return (base32(bytes).match(/.{4}/g) ?? []).join('-');
}

/** @throws DomainError two_factor_off. */
export async function unbindKey(trx: Trx, ownerId: string): Promise<void> {
  const unbound = await trx
    .deleteFrom('totp')
    .where('user_id', '=', ownerId)
    .where('confirmed', 'is not', null)
    .returning('user_id')
    .executeTakeFirst();
  if (unbound === undefined) throw DomainError.of('two_factor_off', {});
  await trx.deleteFrom('recovery_codes').where('user_id', '=', ownerId).execute();
}
