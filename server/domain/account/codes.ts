import type { codePurposes } from '#contract/api/account.ts';
import { codeLifeSeconds } from '#contract/rules/account.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { codeGuesses, codeTriesByAsker } from './limits.ts';
import { forgive, forgiveOne, strike } from './throttle.ts';

export type CodePurpose = (typeof codePurposes)[number];

/** Of all askers together. With eight digits and a new code every quarter of an hour that is one chance in three thousand a week. */
const triesMax = 50n;

const digits = 8;

/** Eight digits, bound to a purpose and a target. A new one takes the place of those before it. */
export async function issueCode(deps: Deps, purpose: CodePurpose, target: string, now: number): Promise<string> {
  const code = digitsOf(deps.random.bytes(8));
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

interface Typed {
  purpose: CodePurpose;
  target: string;
  code: string;
  /** Who tries: a subject for limits. */
  asker: string;
}

/**
 * Whether the code is right; it stays unused until `useCode`. Wrong tries are counted one after the other, however many come at
 * once, and for every asker apart: what a stranger tries takes nothing from who was sent the code.
 * @returns the id of the code.
 * @throws DomainError code_wrong: wrong, used, too old, or tried too often. All the same from outside. too_many_requests after many
 * tries of one code after the other.
 */
export async function checkCode(deps: Deps, typed: Typed, now: number): Promise<string> {
  const { purpose, target, asker } = typed;
  const subject = `${purpose}:${target}:${asker}`;
  const { isAllowed, until } = await strike(deps, codeGuesses, subject, now);
  if (!isAllowed) throw DomainError.of('too_many_requests', { retry_in: until - now });
  const right = await tryCode(deps, typed, now);
  if (right === null) throw DomainError.of('code_wrong', {}, 'code');
  await forgive(deps, codeGuesses, subject);
  return right;
}

async function tryCode(deps: Deps, { purpose, target, code, asker }: Typed, now: number): Promise<string | null> {
  const known = await deps.store.db
    .selectFrom('codes')
    .select('id')
    .where('purpose', '=', purpose)
    .where('target', '=', target)
    .executeTakeFirst();
  if (known === undefined) return null;
  const subject = `${known.id}:${asker}`;
  const { isAllowed } = await strike(deps, codeTriesByAsker, subject, now);
  if (!isAllowed) return null;
  const isRight = await deps.store.transaction(async (trx) => {
    const row = await trx
      .updateTable('codes')
      .set((eb) => ({ attempts: eb('attempts', '+', 1n) }))
      .where('id', '=', known.id)
      .where('used', '=', 0n)
      .where('attempts', '<', triesMax)
      .where('expires', '>', BigInt(now))
      .returning(['code_hash', 'attempts'])
      .executeTakeFirst();
    if (row === undefined || row.code_hash !== hashOf(deps, known.id, code)) return false;
    await trx
      .updateTable('codes')
      .set({ attempts: row.attempts - 1n })
      .where('id', '=', known.id)
      .execute();
    return true;
  });
  if (!isRight) return null;
  await forgiveOne(deps, codeTriesByAsker, subject);
  return known.id;
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

/** A keyed hash of a hundred million possible codes is safe only while the key is: it lies in the database, the codes live ten minutes. */
function hashOf(deps: Deps, id: string, code: string): string {
  return deps.secrets.mac('code', id, code);
}

/** Uniform enough: 2^64 draws on a hundred million codes. */
function digitsOf(bytes: Buffer): string {
  return (bytes.readBigUInt64BE() % 10n ** BigInt(digits)).toString().padStart(digits, '0');
}
