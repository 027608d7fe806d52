import { createCipheriv, createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { chachaBlock, chachaInput, KeyedWords } from './chacha.ts';

const bytesOf = (words: Uint32Array) => Buffer.from(words.buffer, words.byteOffset, words.byteLength);

test('the block function is that of RFC 8439, section 2.3.2', () => {
  const key = Uint8Array.from({ length: 32 }, (_, at) => at);
  const input = chachaInput(key, [0x09000000, 0x4a000000, 0]);
  input[12] = 1;
  const out = new Uint32Array(16);
  chachaBlock(input, 20, out, 0);
  expect(bytesOf(out).toString('hex')).toBe(
    '10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4ed2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e',
  );
});

test('twenty rounds are the chacha20 of node:crypto', () => {
  for (let round = 0; round < 20; round += 1) {
    const key = createHash('sha256').update(`key ${round}`).digest();
    const iv = createHash('sha256').update(`iv ${round}`).digest().subarray(0, 16);
    const expected = createCipheriv('chacha20', key, iv).update(Buffer.alloc(64));
    const input = chachaInput(key, [iv.readUInt32LE(4), iv.readUInt32LE(8), iv.readUInt32LE(12)]);
    input[12] = iv.readUInt32LE(0);
    const out = new Uint32Array(20);
    chachaBlock(input, 20, out, 4);
    expect(bytesOf(out.subarray(4)).equals(expected)).toBe(true);
  }
});

test('words do not depend on the order they are asked in, and differ by key and nonce', () => {
  const key = createHash('sha256').update('a').digest();
  const inOrder = new KeyedWords(key, [0, 0]);
  const words = Array.from({ length: 5000 }, (_, index) => inOrder.at(index));
  const jumping = new KeyedWords(key, [0, 0]);
  for (let step = 0; step < 5000; step += 1) {
    const index = (step * 1237) % 5000;
    expect(jumping.at(index)).toBe(words[index]);
  }
  expect(new Set(words).size).toBeGreaterThan(4990);
  expect(new KeyedWords(key, [0, 1]).at(0)).not.toBe(words[0]);
  expect(new KeyedWords(createHash('sha256').update('b').digest(), [0, 0]).at(0)).not.toBe(words[0]);
});
