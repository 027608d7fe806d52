import { argon2, type Argon2Parameters, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Random } from '#server/platform/random.ts';
import { DomainError } from '../errors.ts';
import { createGate } from '../gate.ts';

/** Argon2id with the least that OWASP asks for: 19 MiB, two passes, one lane. */
const usualCost = { memory: 19 * 1024, passes: 2 };
const [parallelism, tagLength, saltLength] = [1, 32, 16] as const;

/** KiB and passes. */
export type HashCost = typeof usualCost;

export interface Hasher {
  /** A PHC string with its own salt. */
  hash(password: string): Promise<string>;
  /** Takes as long for an account that does not exist (null) as for one that does. */
  matches(password: string, phc: string | null): Promise<boolean>;
}

/** Each hash takes 19 MiB and a thread: two run at once, a hundred wait, and more than that are asked to come back. */
export function createHasher(random: Random, cost: HashCost = usualCost): Hasher {
  const gate = createGate(2, 100, () => DomainError.of('try_again', { retry_in: 2 }));
  const { derive, encode, decode } = phcOf(cost);
  const decoy = encode(random.bytes(saltLength), random.bytes(tagLength));
  return {
    hash: (password) =>
      gate(async () => {
        const salt = random.bytes(saltLength);
        return encode(salt, await derive(password, salt));
      }),
    matches: (password, phc) =>
      gate(async () => {
        const { salt, tag } = decode(phc ?? decoy);
        const isRight = timingSafeEqual(await derive(password, salt), tag);
        return isRight && phc !== null;
      }),
  };
}

const run = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);

function phcOf({ memory, passes }: HashCost) {
  const prefix = `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`;
  return {
    /** One person may type the same letter in two ways: NFKC makes them one. */
    derive(password: string, nonce: Uint8Array): Promise<Buffer> {
      const message = Buffer.from(password.normalize('NFKC'));
      return run('argon2id', { message, nonce, memory, passes, parallelism, tagLength });
    },
    encode: (salt: Uint8Array, tag: Uint8Array) => `${prefix}${bare(salt)}$${bare(tag)}`,
    decode(phc: string): { salt: Buffer; tag: Buffer } {
      const [salt = '', tag = ''] = phc.slice(prefix.length).split('$');
      if (!phc.startsWith(prefix))
        throw new Error('A stored password was hashed with parameters that this version does not know.');
      return { salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') };
    },
  };
}

/** Base64 without padding, as PHC strings have it. */
function bare(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '');
}
