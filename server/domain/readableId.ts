import type { Random } from '../platform/random.ts';

/** Letters and digits that nobody confuses when reading them out: no 0 O, 1 I L, U. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Random characters of the alphabet, each as likely as any other. */
export function readableId(random: Random, length: number): string {
  const fair = 256 - (256 % alphabet.length);
  let id = '';
  while (id.length < length) {
    for (const byte of random.bytes(length - id.length)) {
      if (byte < fair) id += alphabet[byte % alphabet.length];
    }
  }
  return id;
}
