import { createHash, randomBytes, randomUUID } from 'node:crypto';

/** Chance. Secrets and ids are drawn here and nowhere else. */
export interface Random {
  bytes(count: number): Buffer;
  uuid(): string;
}

export const systemRandom: Random = { bytes: (count) => randomBytes(count), uuid: () => randomUUID() };

/** The same draws for the same seed, for tests. Never for anything that must not be guessed. */
export function seededRandom(seed: string): Random {
  let counter = 0;
  const bytes = (count: number): Buffer => {
    const blocks: Buffer[] = [];
    for (let length = 0; length < count; length += 32) {
      blocks.push(createHash('sha256').update(`${seed}:${counter}`).digest());
      counter += 1;
    }
    return Buffer.concat(blocks).subarray(0, count);
  };
  return { bytes, uuid: () => uuidFrom(bytes(16)) };
}

/** A version 4 UUID made of these 16 bytes. */
function uuidFrom(bytes: Buffer): string {
  const hex = [...bytes]
    .map((byte, index) => (index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte))
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
