import type { Kysely } from 'kysely';
import { nowSeconds } from '#server/platform/clock.ts';
import type { Tables } from '#server/store/tables.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { openAtRest } from './atRest.ts';
import { guess, guessRules } from './guesses.ts';
import { checkPasskey } from './passkeys/use.ts';
import { findStep } from './totp.ts';

/** Takes what was shown, in the transaction of what it was shown for: once, whoever else shows it at this moment. */
export type TakeShown = (trx: Trx) => Promise<void>;

/** A code of the authenticator or a recovery code, or what the browser answered for a passkey. */
export interface ShownFactor {
  code?: string | undefined;
  answer?: string | undefined;
  /** What a passkey has to be signed for, as a hash. */
  bound?: string | undefined;
}

/** Whether a login with the password wants a second factor. */
export async function isTwoFactorOn(db: Kysely<Tables>, ownerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('totp')
    .select('confirmed')
    .where('user_id', '=', ownerId)
    .where('confirmed', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether this is a second factor of the person.
 * @param field of the request, which has the code.
 * @returns what takes it; until then it is unused.
 * @throws DomainError two_factor_required when none was shown; two_factor_wrong, passkey_wrong, too_many_requests.
 */
export async function checkSecondFactor(
  deps: Deps,
  ownerId: string,
  { code, answer, bound }: ShownFactor,
  field = 'code',
): Promise<TakeShown> {
  if (answer !== undefined) return (await checkPasskey(deps, answer, ownerId, bound)).take;
  if (code === undefined) throw DomainError.of('two_factor_required', {}, field);
  const take = await guess(deps, guessRules.factor, ownerId, () =>
    /^\d{6}$/.test(code) ? findTotp(deps, ownerId, code) : findRecovery(deps, ownerId, code),
  );
  if (take === null) throw DomainError.of('two_factor_wrong', {}, field);
  return async (trx) => {
    if (!(await take(trx))) throw DomainError.of('two_factor_wrong', {}, field);
  };
}

type Take = (trx: Trx) => Promise<boolean>;

async function findTotp(deps: Deps, ownerId: string, code: string): Promise<Take | null> {
  const row = await deps.store.db
    .selectFrom('totp')
    .selectAll()
    .where('user_id', '=', ownerId)
    .where('confirmed', 'is not', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const secret = openAtRest(deps, ownerId, row.secret);
  const step = findStep(secret, code, nowSeconds(deps.clock), Number(row.last_step));
  if (step === null) return null;
  return async (trx) => {
    const taken = await trx
      .updateTable('totp')
      .set({ last_step: BigInt(step) })
      .where('user_id', '=', ownerId)
      .where('secret', '=', row.secret)
      .where('last_step', '<', BigInt(step))
      .returning('user_id')
      .executeTakeFirst();
    return taken !== undefined;
  };
}

async function findRecovery(deps: Deps, ownerId: string, typed: string): Promise<Take | null> {
  const hash = hashRecovery(deps, ownerId, typed);
  const row = await deps.store.db
    .selectFrom('recovery_codes')
    .select('used')
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  if (row === undefined || row.used !== null) return null;
  return async (trx) => {
    const taken = await trx
      .updateTable('recovery_codes')
      .set({ used: BigInt(nowSeconds(deps.clock)) })
      .where('code_hash', '=', hash)
      .where('used', 'is', null)
      .returning('user_id')
      .executeTakeFirst();
    return taken !== undefined;
  };
}

/** A recovery code has 80 random bits: a fast hash is enough. Its dashes and the case of its letters say nothing. */
export function hashRecovery({ secrets }: Pick<Deps, 'secrets'>, ownerId: string, typed: string): string {
  return secrets.mac('recovery', ownerId, typed.toUpperCase().replace(/[^A-Z0-9]/g, ''));
}
