import type { Kysely } from 'kysely';
import type { Tables } from '#server/store/tables.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { guess, guessRules } from './guesses.ts';

/** A million possible digits fall to any slow hash: the key of this installation stands before it. */
function keyed({ secrets }: Pick<Deps, 'secrets'>, ownerId: string, digits: string): string {
  return secrets.mac('pay', ownerId, digits);
}

export async function hasPayPassword(db: Kysely<Tables>, ownerId: string): Promise<boolean> {
  return (await hashOf(db, ownerId)) !== null;
}

async function hashOf(db: Kysely<Tables>, ownerId: string): Promise<string | null> {
  const row = await db.selectFrom('safeguards').select('pay_hash').where('user_id', '=', ownerId).executeTakeFirst();
  return row?.pay_hash ?? null;
}

/**
 * Whether these are a person's six digits. Five tries, then growing delays; counted before they are looked at.
 * @throws DomainError pay_password_missing, pay_password_wrong, too_many_requests.
 */
export async function checkPayPassword(deps: Deps, ownerId: string, digits: string, field = 'pay_password') {
  const kept = await hashOf(deps.store.db, ownerId);
  if (kept === null) throw DomainError.of('pay_password_missing', {});
  const right = await guess(deps, guessRules.pay, ownerId, async () =>
    (await deps.hasher.matches(keyed(deps, ownerId, digits), kept)) ? true : null,
  );
  if (right === null) throw DomainError.of('pay_password_wrong', {}, field);
}

export function hashPayPassword(deps: Deps, ownerId: string, digits: string): Promise<string> {
  return deps.hasher.hash(keyed(deps, ownerId, digits));
}

export async function setPayPassword(trx: Trx, ownerId: string, hash: string): Promise<void> {
  await trx
    .insertInto('safeguards')
    .values({ user_id: ownerId, pay_hash: hash })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ pay_hash: hash }))
    .execute();
}
