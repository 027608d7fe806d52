import { createDecipheriv, createECDH, createHash, type ECDH, hkdfSync } from 'node:crypto';
import { type SealingKey, sealContext, sealInfo, wrapBytes } from '#contract/rules/seal.ts';
import type { Random } from '#server/platform/random.ts';
import type { Store } from '#server/store/store.ts';
import { keptValue } from '../secrets.ts';

/** A wrapped key as a device keeps it; binary values as base64url. */
export interface WrappedKey {
  keyId: string;
  entry: string;
  /** SHA-256 (hex) of what was sealed. */
  checksum: string;
  ephemeral: string;
  wrapped: string;
}

/** The server's part of sealed entries: devices seal to its public key, and only it opens them, each for its owner alone. */
export interface Sealing {
  publicKey: SealingKey;
  /** @returns the key of the entry; null when it was not sealed by this owner, for this server, or is damaged. */
  open(owner: string, sealed: WrappedKey): string | null;
}

interface KeyPair {
  publicKey: SealingKey;
  ecdh: ECDH;
}

/**
 * The key pair of this installation, drawn once. The kept value is a list of private keys, the current one first: to change the
 * key, put another in front. What was sealed to the older ones is still opened.
 */
export async function openSealing(store: Store, random: Random): Promise<Sealing> {
  const kept = await keptValue(store, 'sealing_keys', () => JSON.stringify([drawPrivateKey(random)]));
  const pairs = (JSON.parse(kept) as string[]).map(pairOf);
  const [current] = pairs;
  if (current === undefined) throw new Error('The list of sealing keys is empty.');
  const byId = new Map(pairs.map((pair) => [pair.publicKey.id, pair]));
  return {
    publicKey: current.publicKey,
    open: (owner, sealed) => {
      const pair = byId.get(sealed.keyId);
      return pair === undefined ? null : unwrap(pair, owner, sealed);
    },
  };
}

/** Of 2^32 draws of 32 bytes, one is no key of the curve. */
function drawPrivateKey(random: Random): string {
  for (;;) {
    const drawn = random.bytes(32).toString('hex');
    if (isPrivateKey(drawn)) return drawn;
  }
}

/** The order of P-256, SEC 2 section 2.4.2. */
const order = 'ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551';

function isPrivateKey(drawn: string): boolean {
  return drawn < order && !/^0+$/.test(drawn);
}

function pairOf(privateKey: string): KeyPair {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateKey, 'hex');
  const point = ecdh.getPublicKey();
  const id = createHash('sha256').update(point).digest().subarray(0, 16).toString('base64url');
  return { publicKey: { id, key: point.toString('base64url') }, ecdh };
}

const tagBytes = 16;

function unwrap({ ecdh }: KeyPair, owner: string, sealed: WrappedKey): string | null {
  const { keyId, entry, checksum, ephemeral } = sealed;
  const wrapped = Buffer.from(sealed.wrapped, 'base64url');
  try {
    // Fails for what is no point of the curve.
    const shared = ecdh.computeSecret(Buffer.from(ephemeral, 'base64url'));
    const info = sealInfo(keyId, ephemeral);
    const made = Buffer.from(hkdfSync('sha256', shared, '', info, wrapBytes.key + wrapBytes.nonce));
    const [key, nonce] = [made.subarray(0, wrapBytes.key), made.subarray(wrapBytes.key)];
    const cipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
    cipher.setAAD(Buffer.from(sealContext(owner, entry, checksum)));
    cipher.setAuthTag(wrapped.subarray(-tagBytes));
    return Buffer.concat([cipher.update(wrapped.subarray(0, -tagBytes)), cipher.final()]).toString('base64url');
  } catch {
    // Why it does not open is nobody's business: a stranger must not learn that it is somebody's.
    return null;
  }
}
