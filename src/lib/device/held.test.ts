import { afterEach, describe, expect, test, vi } from 'vitest';
import { hold, isFree, whenFree } from './held.ts';
import { Locks } from './testing/locks.ts';

afterEach(() => vi.unstubAllGlobals());

test('a name is held until every page that holds it lets go, or ends', async () => {
  const locks = new Locks();
  const [one, other] = [locks.openPage(), locks.openPage()];
  vi.stubGlobal('navigator', { locks: one.locks });
  const letGo = hold('step');
  vi.stubGlobal('navigator', { locks: other.locks });
  expect([await isFree('step'), await isFree('another')]).toEqual([false, true]);
  hold('step');
  letGo();
  expect(await isFree('step')).toBe(false);
  other.end();
  await whenFree('step');
  expect(await isFree('step')).toBe(true);
});

describe.each([
  ['there are none', {}],
  ['the browser refuses them', { locks: { request: () => Promise.reject(new Error('SecurityError')) } }],
])('where %s', (_name, navigator) => {
  test('every name is free', async () => {
    vi.stubGlobal('navigator', navigator);
    hold('step')();
    await whenFree('step');
    expect(await isFree('step')).toBe(true);
  });
});
