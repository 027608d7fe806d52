import { expect, test } from 'vitest';
import { stripOf } from './strip.rules.ts';

const live = { asOf: 100, live: true };
const old = { asOf: 100, live: false };

test.each([
  [
    { connection: 'live', age: live, heard: null, isLasting: true },
    { state: 'quiet', asOf: null, heard: null },
  ],
  [
    { connection: 'idle', age: null, heard: null, isLasting: true },
    { state: 'quiet', asOf: null, heard: null },
  ],
  [
    { connection: 'offline', age: null, heard: null, isLasting: false },
    { state: 'offline', asOf: null, heard: null },
  ],
  [
    { connection: 'offline', age: old, heard: null, isLasting: false },
    { state: 'offline', asOf: 100, heard: null },
  ],
  [
    { connection: 'connecting', age: old, heard: null, isLasting: true },
    { state: 'connecting', asOf: 100, heard: null },
  ],
  [
    { connection: 'connecting', age: null, heard: null, isLasting: false },
    { state: 'quiet', asOf: null, heard: null },
  ],
  [
    { connection: 'live', age: old, heard: null, isLasting: true },
    { state: 'old', asOf: 100, heard: null },
  ],
  [
    { connection: 'idle', age: old, heard: null, isLasting: false },
    { state: 'quiet', asOf: null, heard: null },
  ],
  [
    { connection: 'offline', age: null, heard: 90, isLasting: false },
    { state: 'offline', asOf: null, heard: 90 },
  ],
  [
    { connection: 'connecting', age: null, heard: 90, isLasting: true },
    { state: 'connecting', asOf: null, heard: null },
  ],
  [
    { connection: 'live', age: old, heard: 90, isLasting: true },
    { state: 'old', asOf: 100, heard: null },
  ],
] as const)('%j says %j', (known, said) => {
  expect(stripOf(known)).toEqual(said);
});
