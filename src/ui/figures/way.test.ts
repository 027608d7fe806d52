import { expect, test } from 'vitest';
import { wayOf } from './way.ts';

test.each([
  ['1.20', 'up'],
  ['-0.01', 'down'],
  ['0.00', 'flat'],
  ['-0.00', 'flat'],
] as const)('%s points %s', (decimal, way) => {
  expect(wayOf(decimal)).toBe(way);
});
