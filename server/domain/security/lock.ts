import type { Kysely } from 'kysely';
import { nowSeconds } from '#server/platform/clock.ts';
import { forChange } from '#server/store/prepared.ts';
import type { Tables } from '#server/store/tables.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';

type Timed = Pick<Deps, 'clock'>;

/** Until when a person's settings are locked (seconds since 1970); null while they are not. */
export async function settingsLockedUntil(db: Kysely<Tables>, deps: Timed, ownerId: string): Promise<number | null> {
  const row = await db
    .selectFrom('safeguards')
    .select('locked_until')
    .where('user_id', '=', ownerId)
    .executeTakeFirst();
  const until = Number(row?.locked_until ?? 0n);
  return until > nowSeconds(deps.clock) ? until : null;
}

/** @throws DomainError settings_locked. */
export async function refuseLocked(db: Kysely<Tables>, deps: Timed, ownerId: string): Promise<void> {
  const until = await settingsLockedUntil(db, deps, ownerId);
  if (until !== null) throw DomainError.of('settings_locked', { until });
}

/**
 * Begins a change of what a person gets in with: until the transaction ends nobody else changes it, and nobody locks it.
 * @returns the hash of the login password as it is, and the person's language.
 * @throws DomainError settings_locked; session_over when there is no such person any more.
 */
export async function beginChange(
  trx: Trx,
  deps: Timed,
  ownerId: string,
): Promise<{ password_hash: string | null; lang: string }> {
  const query = trx.selectFrom('users').select(['password_hash', 'lang']).where('id', '=', ownerId);
  const held = await forChange(trx, query).executeTakeFirst();
  if (held === undefined) throw DomainError.of('session_over', {});
  await refuseLocked(trx, deps, ownerId);
  return held;
}

const daySeconds = 86_400;

/** Real days: the plan clock of a practice account has no say in it. @returns its end. */
export async function lockSettings(trx: Trx, deps: Timed, ownerId: string, days: number): Promise<number> {
  const until = nowSeconds(deps.clock) + days * daySeconds;
  await trx
    .insertInto('safeguards')
    .values({ user_id: ownerId, locked_until: BigInt(until) })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ locked_until: BigInt(until) }))
    .execute();
  return until;
}
