/**
 * What waits on a device after a logout is sealed: a random AES-256-GCM key encrypts the entry, and that key is wrapped to a public
 * key of the server. Ephemeral ECDH on P-256, HKDF-SHA-256 without salt, AES-256-GCM. Binary values travel as base64url.
 */
export interface SealingKey {
  /** Which of the server's keys: 16 bytes of the SHA-256 of `key`. */
  id: string;
  /** The point, uncompressed: 65 bytes. */
  key: string;
}

/** HKDF gives the wrapping key and its nonce in one piece: no two seals share either, since each has a key pair of its own. */
export const wrapBytes = { key: 32, nonce: 12 } as const;

const version = 'hft-seal-1';

/** What goes into HKDF as `info`. @param ephemeral the sender's point, as it travels. */
export function sealInfo(keyId: string, ephemeral: string): string {
  return [version, keyId, ephemeral].join('|');
}

/**
 * The additional data of both encryptions: whose entry, which one, and what. Opened as another user's or another entry, it fails.
 * @param checksum SHA-256 (hex) of what was sealed.
 */
export function sealContext(owner: string, entryId: string, checksum: string): string {
  return [version, owner, entryId, checksum].join('|');
}
