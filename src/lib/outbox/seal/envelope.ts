import { type SealingKey, sealContext, sealInfo, wrapBytes } from '#contract/rules/seal.ts';
import { sha256 } from '#src/lib/files/sha256.ts';
import { fromBase64url, toBase64url } from './base64url.ts';

/** What a seal belongs to; opened as anything else, it fails. */
export interface Belonging {
  owner: string;
  entry: string;
}

/** The wrapped key of what was sealed. It tells nothing of it. */
export interface Wrapping {
  keyId: string;
  /** SHA-256 (hex) of what was sealed: random ids are in it, so nobody guesses it. */
  checksum: string;
  ephemeral: string;
  wrapped: string;
}

/** Plain http other than localhost has no WebCrypto. */
export function canSeal(): boolean {
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle;
  return subtle !== undefined;
}

const nonceBytes = 12;
const gcm = 'AES-GCM';
const curve = { name: 'ECDH', namedCurve: 'P-256' };

/**
 * Encrypts for one reader: after this, only the server behind the key can say how it is opened, and says it to the owner alone.
 * @returns nonce and ciphertext in one, and the key, wrapped.
 */
export async function seal(
  to: SealingKey,
  { owner, entry }: Belonging,
  plain: ArrayBuffer,
): Promise<{ bytes: ArrayBuffer; wrapping: Wrapping }> {
  const { subtle } = crypto;
  const checksum = await sha256(plain);
  const additionalData = contextOf(owner, entry, checksum);
  const key = await subtle.generateKey({ name: gcm, length: 256 }, true, ['encrypt']);
  const iv = crypto.getRandomValues(new Uint8Array(nonceBytes));
  const encrypted = await subtle.encrypt({ name: gcm, iv, additionalData }, key, plain);
  const wrap = await wrapperFor(to);
  const wrapped = await subtle.encrypt(
    { name: gcm, iv: wrap.nonce, additionalData },
    wrap.key,
    await subtle.exportKey('raw', key),
  );
  return {
    bytes: await new Blob([iv, encrypted]).arrayBuffer(),
    wrapping: { keyId: to.id, checksum, ephemeral: wrap.ephemeral, wrapped: toBase64url(wrapped) },
  };
}

/**
 * @param key as the server has unwrapped it.
 * @returns null when the bytes are not what was sealed.
 */
export async function open(
  key: string,
  { owner, entry }: Belonging,
  checksum: string,
  bytes: ArrayBuffer,
): Promise<ArrayBuffer | null> {
  const { subtle } = crypto;
  const additionalData = contextOf(owner, entry, checksum);
  try {
    const secret = await subtle.importKey('raw', fromBase64url(key), gcm, false, ['decrypt']);
    const iv = bytes.slice(0, nonceBytes);
    const plain = await subtle.decrypt({ name: gcm, iv, additionalData }, secret, bytes.slice(nonceBytes));
    return (await sha256(plain)) === checksum ? plain : null;
  } catch {
    // Another key, another entry, or a byte that has changed: it cannot be told which, and makes no difference.
    return null;
  }
}

function contextOf(owner: string, entry: string, checksum: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(sealContext(owner, entry, checksum));
}

/** A key for one wrapping, from a key pair that is forgotten at once. */
async function wrapperFor(to: SealingKey) {
  const { subtle } = crypto;
  const [publicKey, pair] = await Promise.all([
    subtle.importKey('raw', fromBase64url(to.key), curve, false, []),
    subtle.generateKey(curve, false, ['deriveBits']),
  ]);
  const ephemeral = toBase64url(await subtle.exportKey('raw', pair.publicKey));
  const shared = await subtle.deriveBits({ name: 'ECDH', public: publicKey }, pair.privateKey, 256);
  const info = new TextEncoder().encode(sealInfo(to.id, ephemeral));
  const made = await subtle.deriveBits(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info },
    await subtle.importKey('raw', shared, 'HKDF', false, ['deriveBits']),
    8 * (wrapBytes.key + wrapBytes.nonce),
  );
  const key = await subtle.importKey('raw', made.slice(0, wrapBytes.key), gcm, false, ['encrypt']);
  return { key, nonce: made.slice(wrapBytes.key), ephemeral };
}
