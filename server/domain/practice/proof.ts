import { passwordLength } from '#contract/rules/account.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import { passwordByPerson } from '../account/limits.ts';
import { forgive, strike } from '../account/throttle.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';

/**
 * Before what cannot be undone somebody shows their password, where they have one.
 * @returns the hash it was checked against; null for who has none.
 * @throws DomainError password_required, password_length, password_wrong, account_locked.
 */
export async function provePassword(deps: Deps, ownerId: string, password: string | undefined): Promise<string | null> {
  const { db } = deps.store;
  const owner = await db.selectFrom('users').select('password_hash').where('id', '=', ownerId).executeTakeFirst();
  const hash = owner?.password_hash ?? null;
  if (hash === null) return null;
  if (password === undefined) throw DomainError.of('password_required', {}, 'password');
  if (Array.from(password).length < passwordLength.loginMin) {
    throw DomainError.of('password_length', { min: passwordLength.loginMin, max: passwordLength.max }, 'password');
  }
  const { isAllowed, until } = await strike(deps, passwordByPerson, ownerId, nowSeconds(deps.clock));
  if (!isAllowed) throw DomainError.of('account_locked', { until });
  if (!(await deps.hasher.matches(password, hash))) throw DomainError.of('password_wrong', {}, 'password');
  await forgive(deps, passwordByPerson, ownerId);
  return hash;
}

/** Hashing takes long enough for the password to be changed meanwhile: what was shown must still be it. */
export function assertStill(proved: string | null, held: { password_hash: string | null }): void {
  if (proved !== held.password_hash) throw DomainError.of('password_wrong', {}, 'password');
}
