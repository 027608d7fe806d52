import { expect, test } from 'vitest';
import { readControl } from './control.ts';

test('reads what the server says, and nothing else', () => {
  expect(readControl({ kill: true, minVersion: 3, build: 'a1' })).toEqual({ kill: true, minVersion: 3, build: 'a1' });
  expect(readControl({ kill: false, minVersion: 0, later: 'x' })).toEqual({ kill: false, minVersion: 0, build: null });
  for (const other of [null, 'kill', [], {}, { kill: 'true', minVersion: 1 }, { kill: true, minVersion: 1.5 }]) {
    expect(readControl(other)).toBeNull();
  }
});
