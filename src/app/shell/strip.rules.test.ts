import { expect, test } from 'vitest';
import { stripOf } from './strip.rules.ts';

const live = { asOf: 100, live: true };
const old = { asOf: 100, live: false };

test.each([
  [
    { connection: 'live', age: live, isLasting: true },
    { state: 'quiet', asOf: null },
  ],
  [
    { connection: 'idle', age: null, isLasting: true },
    { state: 'quiet', asOf: null },
  ],
  [
    { connection: 'offline', age: null, isLasting: false },
    { state: 'offline', asOf: null },
  ],
  [
    { connection: 'offline', age: old, isLasting: false },
    { state: 'offline', asOf: 100 },
  ],
  [
    { connection: 'connecting', age: old, isLasting: true },
    { state: 'connecting', asOf: 100 },
  ],
  [
    { connection: 'connecting', age: null, isLasting: false },
    { state: 'quiet', asOf: null },
  ],
  [
    { connection: 'live', age: old, isLasting: true },
    { state: 'old', asOf: 100 },
  ],
  [
    { connection: 'idle', age: old, isLasting: false },
    { state: 'quiet', asOf: null },
  ],
] as const)('%j says %j', (known, said) => {
  expect(stripOf(known)).toEqual(said);
});
