import { sha256 } from './sha256.ts';

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** The bytes of a base58 text, each leading 1 a zero byte; null where it is none. */
export function base58Bytes(text: string): Uint8Array | null {
  let value = 0n;
  for (const character of text) {
    const digit = alphabet.indexOf(character);
    if (digit < 0) return null;
    value = value * 58n + BigInt(digit);
  }
  const bytes: number[] = [];
  for (; value > 0n; value >>= 8n) bytes.unshift(Number(value & 0xffn));
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  return Uint8Array.from([...Array.from({ length: zeros }, () => 0), ...bytes]);
}

/** Whether a text is base58check of 20 bytes behind one of these version bytes. */
export function isBase58Check(text: string, versions: readonly number[]): boolean {
  const bytes = base58Bytes(text);
  if (bytes?.length !== 25) return false;
  const check = sha256(sha256(bytes.subarray(0, 21)));
  return versions.includes(bytes[0] ?? -1) && bytes.subarray(21).every((byte, index) => byte === check[index]);
}
