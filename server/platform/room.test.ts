import type { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { hasRoom } from './room.ts';

const disk = (bavail: bigint) => (async () => ({ bavail, bsize: 4096n })) as unknown as typeof statfs;

test('a disk with less than 4 MiB has no room', async () => {
  expect(await hasRoom('/data', disk(1024n))).toBe(true);
  expect(await hasRoom('/data', disk(1023n))).toBe(false);
  expect(await hasRoom('/data', disk(0n))).toBe(false);
});

test('the disk of this machine answers, and one that does not say is not blamed', async () => {
  expect(await hasRoom(tmpdir())).toBe(true);
  expect(await hasRoom('/nowhere/at/all')).toBe(true);
});
