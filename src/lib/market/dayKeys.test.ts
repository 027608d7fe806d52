import { createHash, createHmac } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { canVerify, commitmentOf, keysBelow } from './dayKeys.ts';

const key = Uint8Array.from({ length: 32 }, (_, at) => at * 7);
const hmac = (label: string) => new Uint8Array(createHmac('sha256', key).update(label).digest());

afterEach(() => vi.unstubAllGlobals());

test('the commitment is the hash of key and sheet, one behind the other', async () => {
  const sheet = '{"version":"market-1","über":1}';
  const expected = createHash('sha256').update(key).update(sheet, 'utf8').digest('hex');
  expect(await commitmentOf(key, sheet)).toBe(expected);
});

test('the keys of a market are those that the server derives, and there are no others', async () => {
  const keys = await keysBelow(key, 'market-2', 'XAUUSD');
  for (const component of ['METAL', 'XAU', 'DOLLAR']) {
    expect(keys.path(component)).toEqual(hmac(`market-2|path|${component}`));
  }
  for (const group of ['metal', 'currency']) expect(keys.clock(group)).toEqual(hmac(`market-2|clock|${group}`));
  expect(() => keys.clock('crypto')).toThrow(RangeError);
  expect(keys.book('XAUUSD')).toEqual(hmac('market-2|book|XAUUSD'));
  expect(() => keys.path('BTC')).toThrow(RangeError);
  expect(() => keys.book('XAGUSD')).toThrow(RangeError);
  await expect(keysBelow(key, 'market-2', 'NOPE')).rejects.toThrow(RangeError);
});

test('a page without https says that it cannot verify', () => {
  expect(canVerify()).toBe(true);
  vi.stubGlobal('crypto', {});
  expect(canVerify()).toBe(false);
});
