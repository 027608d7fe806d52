/** Chance that can be repeated: the same numbers in give the same throws out. */
export interface Dice {
  /** A whole number from 0 to `below` - 1. */
  below(below: number): number;
  between(min: number, max: number): number;
  /** @throws RangeError when there is nothing to pick from. */
  pick<T>(of: readonly T[]): T;
  /** True with this chance. */
  chance(share: number): boolean;
  bytes(length: number): Buffer;
  text(length: number, alphabet?: string): string;
  uuid(): string;
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

export function diceOf(...seeds: readonly (number | string)[]): Dice {
  let state = hashOf(seeds.join('/'));
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
  const below = (limit: number) => (limit <= 0 ? 0 : next() % limit);
  const bytes = (length: number) => Buffer.from(Array.from({ length }, () => next() & 255));
  return {
    below,
    between: (min, max) => min + below(max - min + 1),
    pick: (of) => pick({ below }, of),
    chance: (share) => next() / 2 ** 32 < share,
    bytes,
    text: (length, alphabet = letters) => Array.from({ length }, () => alphabet[below(alphabet.length)]).join(''),
    uuid() {
      const raw = bytes(16);
      raw[6] = ((raw[6] ?? 0) & 15) | 64;
      raw[8] = ((raw[8] ?? 0) & 63) | 128;
      return raw.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
  };
}

/** @throws RangeError when there is nothing to pick from. */
export function pick<T>({ below }: Pick<Dice, 'below'>, of: readonly T[]): T {
  if (of.length === 0) throw new RangeError('picked from nothing');
  return of[below(of.length)] as T;
}

export function shuffled<T>({ below }: Pick<Dice, 'below'>, of: readonly T[]): T[] {
  const rest = [...of];
  return of.flatMap(() => rest.splice(below(rest.length), 1));
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}
