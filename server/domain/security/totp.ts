import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds that a code of an authenticator stands for (RFC 6238). */
const stepSeconds = 30;

export function stepAt(seconds: number): number {
  return Math.floor(seconds / stepSeconds);
}

/** The six digits of a step: HMAC-SHA-1, truncated (RFC 4226). */
export function totpOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return ((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).toString().padStart(6, '0');
}

/**
 * The step of a code: the one now, or the one before or after it, for clocks that are off by half a minute.
 * @returns null for a code of none of them, or of one that is not later than `lastStep`.
 */
export function findStep(secret: Uint8Array, typed: string, seconds: number, lastStep: number): number | null {
  const now = stepAt(seconds);
  // All three are compared, whichever it is.
  const right = [now - 1, now, now + 1].filter((step) => isSame(totpOf(secret, step), typed));
  return right.find((step) => step > lastStep) ?? null;
}

function isSame(code: string, typed: string): boolean {
  const [a, b] = [Buffer.from(code), Buffer.from(typed)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const base32Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648, without padding: authenticators take five bits a letter. The bytes have to be a multiple of five. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => base32Letters[Number.parseInt(five, 2)]).join('');
}
