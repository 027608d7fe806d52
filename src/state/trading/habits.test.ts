import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const key = 'hft:trading';

test('what is stored is held to what can be chosen', async () => {
  stored.set(key, JSON.stringify({ slippageBps: 9000, unasked: ['spot:market', 7], symbol: 5 }));
  const habits = await import('./habits.ts');
  const store = createStore();
  expect(store.get(habits.slippageBpsAtom)).toBe(50);
  expect(store.get(habits.unaskedAtom)).toEqual(['spot:market']);
  expect(store.get(habits.lastSymbolAtom)).toBe('BTCUSDT');
});

test('a kind of order is asked for again once somebody wants that, and stays as it is for the others', async () => {
  const habits = await import('./habits.ts');
  const store = createStore();
  store.set(habits.setAskedAtom, 'spot:market', false);
  store.set(habits.setAskedAtom, 'contract:limit', false);
  store.set(habits.setAskedAtom, 'spot:market', true);
  store.set(habits.slippageBpsAtom, 10);
  expect(store.get(habits.unaskedAtom)).toEqual(['contract:limit']);
  expect(JSON.parse(stored.get(key) ?? '')).toMatchObject({ slippageBps: 10, unasked: ['contract:limit'] });
});
