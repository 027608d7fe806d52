import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainSha256, sha256 } from './sha256.ts';

const reference = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const hex = (buffer: ArrayBuffer) => Buffer.from(buffer).toString('hex');

test('the written-out hash is the hash, at every length', () => {
  for (let length = 0; length < 200; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 7 + length) & 255);
    expect(hex(plainSha256(bytes.buffer))).toBe(reference(bytes));
  }
});

test('both ways agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 3000 }), async (bytes) => {
      const own = bytes.slice();
      expect(await sha256(own.buffer)).toBe(hex(plainSha256(own.buffer)));
    }),
  );
});
