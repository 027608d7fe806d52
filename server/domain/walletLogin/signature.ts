import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';

const signatureBytes = 65;

export type SignatureProblem = 'signer_is_contract' | 'sign_wrong';

/**
 * Whether the owner of an address has signed a text as wallets do (EIP-191). Contracts sign in ways that only their chain can judge:
 * what is not 65 bytes is theirs.
 * @param sign hex with 0x, of whole bytes.
 * @param address in any case.
 * @returns null when it is the owner's.
 */
export function signatureProblem(message: string, sign: string, address: string): SignatureProblem | null {
  const bytes = Buffer.from(sign.slice(2), 'hex');
  if (bytes.length !== signatureBytes) return 'signer_is_contract';
  return recover(message, bytes) === address.toLowerCase() ? null : 'sign_wrong';
}

/** The address, in lower case, whose key made this signature; null for bytes that are none, or a second form of one (high s). */
function recover(message: string, bytes: Buffer): string | null {
  const v = bytes[64] ?? -1;
  const recovery = v >= 27 ? v - 27 : v;
  if (recovery !== 0 && recovery !== 1) return null;
  try {
    const signature = secp256k1.Signature.fromBytes(
      Buffer.concat([Buffer.of(recovery), bytes.subarray(0, 64)]),
      'recovered',
    );
    if (signature.hasHighS()) return null;
    return addressOf(signature.recoverPublicKey(messageHash(message)).toBytes(false));
  } catch {
    // r or s is out of range, or there is no point for r.
    return null;
  }
}

/** What is signed for a text: with a prefix that no transaction begins with (EIP-191, version 0x45). */
export function messageHash(message: string): Uint8Array {
  const bytes = Buffer.from(message, 'utf8');
  return keccak_256(Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${bytes.length}`, 'latin1'), bytes]));
}

/** The address of an uncompressed public key, in lower case. */
export function addressOf(publicKey: Uint8Array): string {
  return `0x${Buffer.from(keccak_256(publicKey.subarray(1)))
    .toString('hex')
    .slice(24)}`;
}

/** An address with the capitals of its checksum (EIP-55). */
export function checksummed(address: string): string {
  const plain = address.slice(2).toLowerCase();
  const hash = Buffer.from(keccak_256(Buffer.from(plain, 'latin1'))).toString('hex');
  const letters = Array.from(plain, (letter, at) =>
    Number.parseInt(hash[at] ?? '0', 16) > 7 ? letter.toUpperCase() : letter,
  );
  return `0x${letters.join('')}`;
}

/** Typed in one case it has no checksum; in both it has one, which must be right. */
export function isAddress(address: string): boolean {
  const digits = address.slice(2);
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return isOneCase || address === checksummed(address);
}
