import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { guess, guessRules } from './guesses.ts';
import { passkeysOf } from './passkeys/passkeys.ts';
import { checkSecondFactor, isTwoFactorOn, type ShownFactor, type TakeShown } from './secondFactor.ts';

export interface ShownProof extends ShownFactor {
  password?: string | undefined;
}

/** The fields of the request that hold the proof: what is wrong is said there. */
interface Fields {
  password: string;
  code: string;
}

/**
 * That it is the person who wants a change, and not somebody with their session: a second factor, or the login password. Who has
 * neither of them has nothing to show.
 * @returns what takes it, in the transaction of the change.
 * @throws DomainError password_required, old_password_wrong, two_factor_required, two_factor_wrong, passkey_wrong, too_many_requests.
 */
export async function checkProof(
  deps: Deps,
  ownerId: string,
  { password, code, answer }: ShownProof,
  fields: Fields = { password: 'password', code: 'code' },
): Promise<TakeShown> {
  if (code !== undefined || answer !== undefined) {
    return checkSecondFactor(deps, ownerId, { code, answer }, fields.code);
  }
  const { db } = deps.store;
  const { password_hash: hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
  if (hash !== null) {
    if (password === undefined) throw DomainError.of('password_required', {}, fields.password);
    await checkPassword(deps, ownerId, hash, password, fields.password);
    return (trx) => holdPassword(trx, ownerId, hash, fields.password);
  }
  const hasFactor = (await isTwoFactorOn(db, ownerId)) || (await passkeysOf(db, ownerId)).length > 0;
  if (hasFactor) throw DomainError.of('two_factor_required', {}, fields.code);
  return (trx) => holdPassword(trx, ownerId, null, fields.password);
}

async function checkPassword(deps: Deps, ownerId: string, hash: string, password: string, field: string) {
  const right = await guess(deps, guessRules.password, ownerId, async () =>
    (await deps.hasher.matches(password, hash)) ? true : null,
  );
  if (right === null) throw DomainError.of('old_password_wrong', {}, field);
}

/** The password that was looked at is still the one: hashing takes long enough for another to be set. */
async function holdPassword(trx: Trx, ownerId: string, hash: string | null, field: string): Promise<void> {
  const row = await trx.selectFrom('users').select('password_hash').where('id', '=', ownerId).executeTakeFirst();
  if (row?.password_hash !== hash) throw DomainError.of('old_password_wrong', {}, field);
}
