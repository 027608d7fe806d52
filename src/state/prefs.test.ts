import fc from 'fast-check';
import { createStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { defaultLocale } from '#contract/locales.ts';
import {
  deviceId,
  favouritesAtom,
  localeAtom,
  readPrefs,
  risesAreAtom,
  setLocaleAtom,
  themeAtom,
  toggleFavouriteAtom,
} from './prefs.ts';

class FakeStorage {
  rows = new Map<string, string>();
  isBroken = false;
  isFull = false;

  getItem(key: string): string | null {
    if (this.isBroken) throw new DOMException('denied', 'SecurityError');
    return this.rows.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    if (this.isBroken || this.isFull) throw new DOMException('full', 'QuotaExceededError');
    this.rows.set(key, value);
  }
}

let storage: FakeStorage;

beforeEach(() => {
  storage = new FakeStorage();
  vi.stubGlobal('localStorage', storage);
});

afterEach(() => vi.unstubAllGlobals());

const asTheyCome = {
  version: 1,
  locale: defaultLocale,
  theme: 'system',
  risesAre: null,
  favourites: [],
  hidesBalances: false,
};

test('whatever lies in the storage, reading gives preferences and never throws', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      storage.rows.set('hft:prefs', text);
      const prefs = readPrefs();
      expect(Object.keys(prefs)).toEqual(Object.keys(asTheyCome));
      expect(prefs.favourites.every((symbol) => typeof symbol === 'string')).toBe(true);
    }),
  );
});

describe.each(['isBroken', 'isFull'] as const)('storage that %s', (trouble) => {
  test('keeps the choice as long as the page lives', () => {
    storage[trouble] = true;
    const store = createStore();
    store.set(themeAtom, 'dark');
    store.set(toggleFavouriteAtom, 'BTCUSDT');
    store.set(risesAreAtom, 'red');
    expect([store.get(themeAtom), store.get(favouritesAtom), store.get(risesAreAtom)]).toEqual([
      'dark',
      ['BTCUSDT'],
      'red',
    ]);
    expect(deviceId()).toMatch(/^[\w-]{22}$/);
    expect(deviceId()).toBe(deviceId());
  });
});

test('a choice is still there after a restart', () => {
  const store = createStore();
  store.set(toggleFavouriteAtom, 'BTCUSDT');
  store.set(toggleFavouriteAtom, 'ETHUSDT');
  store.set(toggleFavouriteAtom, 'BTCUSDT');
  store.set(themeAtom, 'light');
  expect(readPrefs()).toEqual({ ...asTheyCome, favourites: ['ETHUSDT'], theme: 'light' });
});

test('what another tab changed meanwhile stays', () => {
  const store = createStore();
  store.set(themeAtom, 'dark');
  storage.rows.set('hft:prefs', JSON.stringify({ ...readPrefs(), favourites: ['XAUUSD'] }));
  store.set(toggleFavouriteAtom, 'EURUSD');
  expect(readPrefs()).toMatchObject({ theme: 'dark', favourites: ['XAUUSD', 'EURUSD'] });
});

test('price colours follow the language until they are chosen', async () => {
  const store = createStore();
  expect(store.get(risesAreAtom)).toBe('green');
  expect((await store.set(setLocaleAtom, 'jp')).status).toBe('ready');
  expect([store.get(localeAtom), store.get(risesAreAtom)]).toEqual(['jp', 'red']);
  store.set(risesAreAtom, 'green');
  await store.set(setLocaleAtom, 'zh');
  expect(store.get(risesAreAtom)).toBe('green');
});

test('the device has one secret, and keeps it', () => {
  const id = deviceId();
  expect(storage.rows.get('hft:device')).toBe(id);
  storage.rows.set('hft:device', 'too short');
  expect(deviceId()).toMatch(/^[\w-]{22}$/);
});
