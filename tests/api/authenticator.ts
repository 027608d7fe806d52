/** An authenticator in software: makes passkeys and signs with them as a phone does, and wrongly where a test wants it. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { stepAt, totpOf } from '#server/domain/security/totp.ts';

interface Signing {
  origin?: string;
  /** The device has verified its user (fingerprint, PIN). */
  isVerified?: boolean;
  rpId?: string;
  /** How the new passkey is vouched for. */
  attestation?: { fmt: string; attStmt: Cbor };
}

const localhost = 'http://localhost:4173';

export class SoftAuthenticator {
  readonly id = randomBytes(16);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  counter = 0;
  #handle = '';

  /** Answers what `user/passkey` asked for. @param options the JSON text of that answer. */
  create(options: string, wishes: Signing = {}): string {
    const asked = JSON.parse(options) as { challenge: string; rp: { id: string }; user: { id: string } };
    this.#handle = asked.user.id;
    const { fmt, attStmt } = wishes.attestation ?? { fmt: 'none', attStmt: new Map() };
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, cbor(coseOf(this.#keys.publicKey))]);
    const authData = this.#authData(wishes.rpId ?? asked.rp.id, wishes.isVerified ?? true, credential);
    const attestationObject = cbor(
      new Map<string, Cbor>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', authData],
      ]),
    );
    const clientDataJSON = clientData('webauthn.create', asked.challenge, wishes.origin);
    return this.#answer({ attestationObject: text(attestationObject), clientDataJSON: text(clientDataJSON) });
  }

  /** Answers what `user/passkey_login` asked for. */
  get(options: string, wishes: Signing = {}): string {
    const asked = JSON.parse(options) as { challenge: string; rpId: string };
    this.counter += 1;
    const authData = this.#authData(wishes.rpId ?? asked.rpId, wishes.isVerified ?? true, Buffer.alloc(0));
    const clientDataJSON = clientData('webauthn.get', asked.challenge, wishes.origin);
    const signed = Buffer.concat([authData, createHash('sha256').update(clientDataJSON).digest()]);
    return this.#answer({
      authenticatorData: text(authData),
      clientDataJSON: text(clientDataJSON),
      signature: text(sign('sha256', signed, this.#keys.privateKey)),
      userHandle: this.#handle,
    });
  }

  #authData(rpId: string, isVerified: boolean, credential: Buffer): Buffer {
    const flags = 1 | (isVerified ? 4 : 0) | (credential.length > 0 ? 64 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counter, credential]);
  }

  #answer(response: Record<string, string>): string {
    const id = text(this.id);
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  }
}

function clientData(type: string, challenge: string, origin = localhost): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function text(bytes: Buffer): string {
  return bytes.toString('base64url');
}

function coseOf(key: KeyObject): Cbor {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return new Map<number, Cbor>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]);
}

export type Cbor = number | string | Buffer | Cbor[] | Map<number, Cbor> | Map<string, Cbor>;

/** RFC 8949, as far as an authenticator needs it. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  const entries = [...value].flatMap(([key, entry]) => [cbor(key), cbor(entry)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an authenticator app shows for a secret as it was told (base32), by its own clock. */
export function codeOf(secret: string, seconds: number): string {
  const bits = Array.from(secret, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return totpOf(Uint8Array.from(bytes), stepAt(seconds));
}
