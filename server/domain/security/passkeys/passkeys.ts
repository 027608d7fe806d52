import type { Kysely } from 'kysely';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { passkeysMax } from '#contract/rules/security.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import type { Tables } from '#server/store/tables.ts';
import { loginsOf } from '#server/domain/account/users.ts';
import type { Deps, Trx } from '#server/domain/deps.ts';
import { DomainError } from '#server/domain/errors.ts';
import { makeChallenge, takeChallenge } from './challenges.ts';
import { clientDataOf } from './use.ts';
import { type RelyingParty, relyingPartyOf } from './relyingParty.ts';

/** ES256, which every authenticator has, and RS256 for those of Windows. Newer kinds make keys of over a kilobyte. */
const algorithms = [-7, -257];
const rpName = 'HFT Practice';

/** @throws DomainError passkeys_unavailable. */
function partyOf({ config }: Pick<Deps, 'config'>): RelyingParty {
  const party = relyingPartyOf(config);
  if (party === null) throw DomainError.of('passkeys_unavailable', {});
  return party;
}

/** What the browser's call for a new passkey takes, as JSON text. @throws DomainError passkeys_unavailable, passkeys_too_many. */
export async function newPasskeyOptions(trx: Trx, deps: Deps, ownerId: string): Promise<string> {
  const party = partyOf(deps);
  const known = await passkeysOf(trx, ownerId);
  if (known.length >= passkeysMax) throw DomainError.of('passkeys_too_many', { max: passkeysMax });
  const logins = await loginsOf(trx, ownerId);
  const { username } = await trx
    .selectFrom('users')
    .select('username')
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpName,
    rpID: party.host,
    userName: logins.email ?? logins.phone ?? logins.wallet ?? username,
    userID: new Uint8Array(Buffer.from(ownerId)),
    challenge: new Uint8Array(await makeChallenge(trx, deps, ownerId)),
    attestationType: 'none',
    excludeCredentials: known.map(({ credential }) => ({ id: credential })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
  return JSON.stringify(options);
}

/** What the browser's call for a known passkey takes, as JSON text: the same for everybody, so that it tells of nobody. */
export async function passkeyOptions(trx: Trx, deps: Deps, bound: string | null = null): Promise<string> {
  const party = partyOf(deps);
  const challenge = new Uint8Array(await makeChallenge(trx, deps, null, bound));
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({ rpID: party.host, challenge, userVerification: 'required' });
  return JSON.stringify(options);
}

export interface NewPasskey {
  credential: string;
  publicKey: string;
  counter: bigint;
}

/**
 * The passkey that the browser has made for a challenge of this person.
 * @throws DomainError passkey_wrong, whatever is wrong with it.
 */
export async function checkNewPasskey(deps: Deps, ownerId: string, answer: string): Promise<NewPasskey> {
  const made = await verify(deps, ownerId, answer).catch(() => null);
  if (made === null) throw DomainError.of('passkey_wrong', {});
  return made;
}

/** @throws whatever the library finds wrong with what strangers send. */
async function verify(deps: Deps, ownerId: string, answer: string): Promise<NewPasskey | null> {
  const response = JSON.parse(answer) as RegistrationResponseJSON;
  const { challenge, origin } = clientDataOf(response);
  if (!(await takeChallenge(deps, challenge, ownerId))) return null;
  const party = partyOf(deps);
  if (!party.isOrigin(origin) || !(await isPlain(response))) return null;
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: party.host,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  });
  if (!verified) return null;
  const { id, publicKey, counter } = registrationInfo.credential;
  return { credential: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter: BigInt(counter) };
}

/**
 * Whether it comes without a certificate, as it was asked for. One with a certificate would be looked up in lists at addresses that
 * stand in it, which are whoever's who wrote it.
 */
async function isPlain({ response }: RegistrationResponseJSON): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(response.attestationObject, 'base64url')));
  const format = attestation.get('fmt');
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
}

/** @returns its id. @throws DomainError passkeys_too_many; passkey_wrong when it is known, of whomever. */
export async function addPasskey(
  trx: Trx,
  deps: Deps,
  ownerId: string,
  { credential, publicKey, counter }: NewPasskey,
  label: string,
): Promise<string> {
  const known = await passkeysOf(trx, ownerId);
  if (known.length >= passkeysMax) throw DomainError.of('passkeys_too_many', { max: passkeysMax });
  const id = deps.random.uuid();
  const added = await trx
    .insertInto('passkeys')
    .values({
      id,
      user_id: ownerId,
      credential,
      public_key: publicKey,
      counter,
      label,
      created: BigInt(nowSeconds(deps.clock)),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added === undefined) throw DomainError.of('passkey_wrong', {});
  return id;
}

/** @throws DomainError not_found, also for somebody else's. */
export async function removePasskey(trx: Trx, ownerId: string, id: string): Promise<void> {
  const removed = await trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', ownerId)
    .returning('id')
    .executeTakeFirst();
  if (removed === undefined) throw DomainError.of('not_found', {});
}

/** A person's passkeys, oldest first. */
export async function passkeysOf(db: Kysely<Tables>, ownerId: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'credential', 'label', 'created', 'last_used'])
    .where('user_id', '=', ownerId)
    .orderBy('created')
    .orderBy('id')
    .execute();
}
