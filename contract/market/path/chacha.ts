/**
 * Random words that anyone with the key can look up in any order and nobody without it can guess: the block function of
 * ChaCha (RFC 8439). The market uses 12 rounds, for which no attack is known; the tests hold the same code with 20 rounds
 * against the RFC.
 */
const blockWords = 16;

/** Direct-mapped: block b lives in slot b mod 64. A search down a tree comes back to the same few blocks. */
const cachedBlocks = 64;

export class KeyedWords {
  readonly #input = new Uint32Array(blockWords);
  readonly #cache = new Uint32Array(blockWords * cachedBlocks);
  readonly #cached = new Int32Array(cachedBlocks).fill(-1);

  /** `key` has 32 bytes. Streams with different `nonce` (two words) are independent of each other. */
  constructor(key: Uint8Array, nonce: readonly [number, number]) {
    this.#input.set(chachaInput(key, [0, nonce[0], nonce[1]]));
  }

  /** The 32-bit word at `index` of the stream. */
  at(index: number): number {
    const block = index >>> 4;
    const slot = block & (cachedBlocks - 1);
    if (this.#cached[slot] !== block) {
      this.#input[12] = block;
      chachaBlock(this.#input, 12, this.#cache, slot * blockWords);
      this.#cached[slot] = block;
    }
    return this.#cache[slot * blockWords + (index & 15)] ?? 0;
  }
}

/** The sixteen words that go into a block: constants, key, counter (here 0) and nonce. */
export function chachaInput(key: Uint8Array, nonce: readonly [number, number, number]): Uint32Array {
  if (key.length !== 32) throw new RangeError('chacha: a key has 32 bytes');
  const view = new DataView(key.buffer, key.byteOffset, key.byteLength);
  const words = new Uint32Array(blockWords);
  words.set([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]);
  for (let at = 0; at < 8; at += 1) words[4 + at] = view.getUint32(at * 4, true);
  words.set(nonce, 13);
  return words;
}

/** One block of `rounds` rounds (an even number), written to `out` from `at` on. */
export function chachaBlock(input: Uint32Array, rounds: number, out: Uint32Array, at: number): void {
  scramble(input, rounds, out, at);
  for (let word = 0; word < blockWords; word += 1) {
    out[at + word] = (out[at + word] ?? 0) + (input[word] ?? 0);
  }
}

/** The rounds alone. Sixteen locals instead of an array: this is where a cold price spends half of its time. */
function scramble(input: Uint32Array, rounds: number, out: Uint32Array, at: number): void {
  let a0 = input[0] ?? 0;
  let a1 = input[1] ?? 0;
  let a2 = input[2] ?? 0;
  let a3 = input[3] ?? 0;
  let b0 = input[4] ?? 0;
  let b1 = input[5] ?? 0;
  let b2 = input[6] ?? 0;
  let b3 = input[7] ?? 0;
  let c0 = input[8] ?? 0;
  let c1 = input[9] ?? 0;
  let c2 = input[10] ?? 0;
  let c3 = input[11] ?? 0;
  let d0 = input[12] ?? 0;
  let d1 = input[13] ?? 0;
  let d2 = input[14] ?? 0;
  let d3 = input[15] ?? 0;
  for (let round = 0; round < rounds; round += 2) {
    d0 = rotate(d0 ^ (a0 = (a0 + b0) | 0), 16);
    b0 = rotate(b0 ^ (c0 = (c0 + d0) | 0), 12);
    d0 = rotate(d0 ^ (a0 = (a0 + b0) | 0), 8);
    b0 = rotate(b0 ^ (c0 = (c0 + d0) | 0), 7);
    d1 = rotate(d1 ^ (a1 = (a1 + b1) | 0), 16);
    b1 = rotate(b1 ^ (c1 = (c1 + d1) | 0), 12);
    d1 = rotate(d1 ^ (a1 = (a1 + b1) | 0), 8);
    b1 = rotate(b1 ^ (c1 = (c1 + d1) | 0), 7);
    d2 = rotate(d2 ^ (a2 = (a2 + b2) | 0), 16);
    b2 = rotate(b2 ^ (c2 = (c2 + d2) | 0), 12);
    d2 = rotate(d2 ^ (a2 = (a2 + b2) | 0), 8);
    b2 = rotate(b2 ^ (c2 = (c2 + d2) | 0), 7);
    d3 = rotate(d3 ^ (a3 = (a3 + b3) | 0), 16);
    b3 = rotate(b3 ^ (c3 = (c3 + d3) | 0), 12);
    d3 = rotate(d3 ^ (a3 = (a3 + b3) | 0), 8);
    b3 = rotate(b3 ^ (c3 = (c3 + d3) | 0), 7);
    d3 = rotate(d3 ^ (a0 = (a0 + b1) | 0), 16);
    b1 = rotate(b1 ^ (c2 = (c2 + d3) | 0), 12);
    d3 = rotate(d3 ^ (a0 = (a0 + b1) | 0), 8);
    b1 = rotate(b1 ^ (c2 = (c2 + d3) | 0), 7);
    d0 = rotate(d0 ^ (a1 = (a1 + b2) | 0), 16);
    b2 = rotate(b2 ^ (c3 = (c3 + d0) | 0), 12);
    d0 = rotate(d0 ^ (a1 = (a1 + b2) | 0), 8);
    b2 = rotate(b2 ^ (c3 = (c3 + d0) | 0), 7);
    d1 = rotate(d1 ^ (a2 = (a2 + b3) | 0), 16);
    b3 = rotate(b3 ^ (c0 = (c0 + d1) | 0), 12);
    d1 = rotate(d1 ^ (a2 = (a2 + b3) | 0), 8);
    b3 = rotate(b3 ^ (c0 = (c0 + d1) | 0), 7);
    d2 = rotate(d2 ^ (a3 = (a3 + b0) | 0), 16);
    b0 = rotate(b0 ^ (c1 = (c1 + d2) | 0), 12);
    d2 = rotate(d2 ^ (a3 = (a3 + b0) | 0), 8);
    b0 = rotate(b0 ^ (c1 = (c1 + d2) | 0), 7);
  }
  // One call per word would not inline; `set` of an array would allocate.
  out[at] = a0;
  out[at + 1] = a1;
  out[at + 2] = a2;
  out[at + 3] = a3;
  out[at + 4] = b0;
  out[at + 5] = b1;
  out[at + 6] = b2;
  out[at + 7] = b3;
  out[at + 8] = c0;
  out[at + 9] = c1;
  out[at + 10] = c2;
  out[at + 11] = c3;
  out[at + 12] = d0;
  out[at + 13] = d1;
  out[at + 14] = d2;
  out[at + 15] = d3;
}

function rotate(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}
