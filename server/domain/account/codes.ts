import type { codePurposes } from '#contract/api/account.ts';
import { codeLifeSeconds } from '#contract/rules/account.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { codeGuesses } from './limits.ts';
import { forgive, strike } from './throttle.ts';

export type CodePurpose = (typeof codePurposes)[number];

const triesMax = 5n;

/** Six digits, bound to a purpose and a target. A new one takes the place of those before it. */
export async function issueCode(deps: Deps, purpose: CodePurpose, target: string, now: number): Promise<string> {
  const code = sixDigits(deps.random.bytes(8));
  const id = deps.random.uuid();
  await deps.store.transaction(async (trx) => {
    await trx.deleteFrom('codes').where('purpose', '=', purpose).where('target', '=', target).execute();
    await trx
      .insertInto('codes')
      .values({
        id,
        purpose,
        target,
        code_hash: hashOf(deps, id, code),
        attempts: 0n,
        used: 0n,
        created: BigInt(now),
        expires: BigInt(now + codeLifeSeconds),
      })
      .execute();
  });
  return code;
}

/**
 * Whether the code is right; it stays unused until `useCode`. Wrong tries are counted one after the other, however many come at
 * once.
 * @returns the id of the code.
 * @throws DomainError code_wrong: wrong, used, too old, or tried too often. All the same from outside. too_many_requests after many
 * tries of one code after the other.
 */
export async function checkCode(
  deps: Deps,
  purpose: CodePurpose,
  target: string,
  typed: string,
  now: number,
): Promise<string> {
  const { isAllowed, until } = await strike(deps, codeGuesses, `${purpose}:${target}`, now);
  if (!isAllowed) throw DomainError.of('too_many_requests', { retry_in: until - now });
  const right = await deps.store.transaction(async (trx) => {
    const row = await trx
      .updateTable('codes')
      .set((eb) => ({ attempts: eb('attempts', '+', 1n) }))
      .where('purpose', '=', purpose)
      .where('target', '=', target)
      .where('used', '=', 0n)
      .where('attempts', '<', triesMax)
      .where('expires', '>', BigInt(now))
      .returning(['id', 'code_hash', 'attempts'])
      .executeTakeFirst();
    if (row === undefined || row.code_hash !== hashOf(deps, row.id, typed)) return null;
    await trx
      .updateTable('codes')
      .set({ attempts: row.attempts - 1n })
      .where('id', '=', row.id)
      .execute();
    return row.id;
  });
  if (right === null) throw DomainError.of('code_wrong', {}, 'code');
  await forgive(deps, codeGuesses, `${purpose}:${target}`);
  return right;
}

/** Takes a checked code, once. @throws DomainError code_wrong when somebody else was faster. */
export async function useCode(trx: Trx, id: string): Promise<void> {
  const taken = await trx
    .updateTable('codes')
    .set({ used: 1n })
    .where('id', '=', id)
    .where('used', '=', 0n)
    .returning('id')
    .executeTakeFirst();
  if (taken === undefined) throw DomainError.of('code_wrong', {}, 'code');
}

/** A keyed hash of a million possible codes is safe only while the key is: it lies in the database, the codes live ten minutes. */
function hashOf(deps: Deps, id: string, code: string): string {
  return deps.secrets.mac('code', id, code);
}

/** Uniform enough: 2^64 draws on a million codes. */
function sixDigits(bytes: Buffer): string {
  return (bytes.readBigUInt64BE() % 1_000_000n).toString().padStart(6, '0');
}
