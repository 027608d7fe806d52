import { nowSeconds } from '#server/platform/clock.ts';
import type { Deps, Trx } from '#server/domain/deps.ts';
import { sha256Hex } from '#server/domain/secrets.ts';

const lifeSeconds = 300;

/**
 * What a passkey is to sign: 256 random bits that are taken once, within five minutes.
 * @param ownerId who adds a passkey with it; null for one that is used, by whoever has it.
 * @param bound what it is signed for, and counts for alone, as a hash; null for a login or a proof.
 */
export async function makeChallenge(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'random'>,
  ownerId: string | null,
  bound: string | null = null,
): Promise<Buffer> {
  const challenge = deps.random.bytes(32);
  const expires = BigInt(nowSeconds(deps.clock) + lifeSeconds);
  await trx
    .insertInto('challenges')
    .values({ hash: sha256Hex(challenge), user_id: ownerId, expires, bound })
    .execute();
  return challenge;
}

/** Takes a challenge, whatever comes of it: an answer that is wrong has had its try. @returns whether there was one. */
export async function takeChallenge(
  deps: Deps,
  challenge: string,
  ownerId: string | null,
  bound: string | null = null,
): Promise<boolean> {
  const taken = await deps.store.db
    .deleteFrom('challenges')
    .where('hash', '=', sha256Hex(Buffer.from(challenge, 'base64url')))
    .where('user_id', 'is not distinct from', ownerId)
    .where('expires', '>', BigInt(nowSeconds(deps.clock)))
    .returning('bound')
    .executeTakeFirst();
  return taken !== undefined && taken.bound === bound;
}
