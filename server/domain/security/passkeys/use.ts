import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { nowSeconds } from '#server/platform/clock.ts';
import type { Deps, Trx } from '#server/domain/deps.ts';
import { DomainError } from '#server/domain/errors.ts';
import { takeChallenge } from './challenges.ts';
import { relyingPartyOf } from './relyingParty.ts';

/** A passkey that was shown, and what notes its use: a copy of it, whose counter is not ahead, is refused. */
export interface UsedPasskey {
  ownerId: string;
  take(trx: Trx): Promise<void>;
}

/**
 * Whose passkey has signed one of our challenges, with its user verified by the device. The challenge is used up also when it is wrong.
 * @param ownerId whose it has to be; absent at a login, which it decides itself.
 * @param bound what it has to be signed for; null for a login or a proof.
 * @throws DomainError passkey_wrong, whatever is wrong with it.
 */
export async function checkPasskey(
  deps: Deps,
  answer: string,
  ownerId?: string,
  bound: string | null = null,
): Promise<UsedPasskey> {
  const found = await verify(deps, answer, bound).catch(() => null);
  if (found === null || (ownerId !== undefined && found.ownerId !== ownerId)) throw DomainError.of('passkey_wrong', {});
  return found;
}

/** @throws whatever the library finds wrong with what strangers send. */
async function verify(deps: Deps, answer: string, bound: string | null): Promise<UsedPasskey | null> {
  const response = JSON.parse(answer) as AuthenticationResponseJSON;
  const { challenge, origin } = clientDataOf(response);
  if (!(await takeChallenge(deps, challenge, null, bound))) return null;
  const party = relyingPartyOf(deps.config);
  if (party === null || !party.isOrigin(origin)) return null;
  const row = await deps.store.db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential', '=', response.id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const handle = response.response.userHandle;
  if (handle !== undefined && Buffer.from(handle, 'base64url').toString() !== row.user_id) return null;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: party.host,
    requireUserVerification: true,
    credential: {
      id: row.credential,
      publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
      counter: Number(row.counter),
    },
  });
  if (!verified) return null;
  const counter = BigInt(authenticationInfo.newCounter);
  return { ownerId: row.user_id, take: (trx) => noteUse(trx, deps, row.id, counter) };
}

/** Authenticators that count go up with every use; many do not count, and stay at zero. */
async function noteUse(trx: Trx, deps: Deps, id: string, counter: bigint): Promise<void> {
  const noted = await trx
    .updateTable('passkeys')
    .set({ counter, last_used: BigInt(nowSeconds(deps.clock)) })
    .where('id', '=', id)
    .where((eb) => (counter === 0n ? eb('counter', '=', 0n) : eb('counter', '<', counter)))
    .returning('id')
    .executeTakeFirst();
  if (noted === undefined) throw DomainError.of('passkey_wrong', {});
}

/** What the browser says it has signed for. @throws for what is no answer of a browser. */
export function clientDataOf(answer: { response: { clientDataJSON: string } }): { challenge: string; origin: string } {
  const text = Buffer.from(answer.response.clientDataJSON, 'base64url').toString();
  const { challenge, origin } = JSON.parse(text) as { challenge: unknown; origin: unknown };
  return { challenge: String(challenge), origin: String(origin) };
}
