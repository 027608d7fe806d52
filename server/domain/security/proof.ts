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
  const { isSet, take } = await checkPassword(deps, ownerId, password, fields.password);
  if (isSet) return take;
  const { db } = deps.store;
  const hasFactor = (await isTwoFactorOn(db, ownerId)) || (await passkeysOf(db, ownerId)).length > 0;
  if (hasFactor) throw DomainError.of('two_factor_required', {}, fields.code);
  return take;
}

/**
 * The login password, where the person has one.
 * @returns whether there is one, and what takes it in the transaction of what it was shown for: it, or that there is none, must still be so.
 * @throws DomainError password_required, old_password_wrong, too_many_requests.
 */
export async function checkPassword(
  deps: Deps,
  ownerId: string,
  password: string | undefined,
  field: string,
): Promise<{ isSet: boolean; take: TakeShown }> {
  const { db } = deps.store;
  const owner = await db.selectFrom('users').select('password_hash').where('id', '=', ownerId).executeTakeFirst();
  const hash = owner?.password_hash ?? null;
  const take: TakeShown = (trx) => holdPassword(trx, ownerId, hash, field);
  if (hash === null) return { isSet: false, take };
  if (password === undefined) throw DomainError.of('password_required', {}, field);
  const right = await guess(deps, guessRules.password, ownerId, async () =>
    (await deps.hasher.matches(password, hash)) ? true : null,
  );
  if (right === null) throw DomainError.of('old_password_wrong', {}, field);
  return { isSet: true, take };
}

/** The password that was looked at is still the one: hashing takes long enough for another to be set. */
async function holdPassword(trx: Trx, ownerId: string, hash: string | null, field: string): Promise<void> {
  const row = await trx.selectFrom('users').select('password_hash').where('id', '=', ownerId).executeTakeFirst();
  if (row?.password_hash !== hash) throw DomainError.of('old_password_wrong', {}, field);
}
