import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectionAtom, noteConnectionAtom } from './connection.ts';

let store: ReturnType<typeof createStore>;

beforeEach(() => {
  vi.useFakeTimers({ now: 1000 });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('navigator', { onLine: true });
  store = createStore();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('however often it is tried again, the server was last heard when the line was lost', () => {
  store.set(noteConnectionAtom, 'connecting');
  expect(store.get(connectionAtom).heardMs).toBeNull();
  store.set(noteConnectionAtom, 'live');
  vi.setSystemTime(5000);
  store.set(noteConnectionAtom, 'offline');
  vi.setSystemTime(6000);
  store.set(noteConnectionAtom, 'connecting');
  vi.setSystemTime(7000);
  store.set(noteConnectionAtom, 'offline');
  expect(store.get(connectionAtom)).toEqual({ state: 'offline', sinceMs: 7000, heardMs: 5000 });
  store.set(noteConnectionAtom, 'live');
  expect(store.get(connectionAtom).heardMs).toBeNull();
});

test('a connection that was closed because nobody needed it was not lost then', () => {
  store.set(noteConnectionAtom, 'live');
  vi.setSystemTime(5000);
  store.set(noteConnectionAtom, 'idle');
  vi.setSystemTime(9000);
  store.set(noteConnectionAtom, 'offline');
  expect(store.get(connectionAtom).heardMs).toBe(9000);
});

test('before the first connection there is nothing that was heard', () => {
  store.set(noteConnectionAtom, 'offline');
  expect(store.get(connectionAtom).heardMs).toBeNull();
});
