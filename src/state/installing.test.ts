import 'fake-indexeddb/auto';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setClock } from '../lib/clock.ts';
import { publicStore } from '../lib/db.ts';
import { installOfferAtom, installViewAtom } from './install.ts';
import {
  dismissInstallAtom,
  installAtom,
  installWayAtom,
  noteInstalledAtom,
  readKeptAtom,
  suggestInstallAtom,
} from './installing.ts';

const dayMs = 86_400_000;
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Mobile/15E148 Safari/604.1';
const android = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36';

let nowMs = 0;
let restoreClock: () => void;
let isStandalone = false;

beforeEach(async () => {
  nowMs = 1_790_000_000_000;
  restoreClock = setClock({ nowMs: () => nowMs });
  isStandalone = false;
  vi.stubGlobal('matchMedia', () => ({ matches: isStandalone }));
  onDevice(android);
  await publicStore.del('install');
});
afterEach(() => {
  restoreClock();
  vi.unstubAllGlobals();
});

function onDevice(userAgent: string): void {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5 });
}

function offer(outcome: 'accepted' | 'dismissed') {
  return Object.assign(new Event('beforeinstallprompt'), { prompt: vi.fn(() => Promise.resolve({ outcome })) });
}

/** The app anew, as after a reload. */
async function open(offered: Event | null = offer('accepted')) {
  const store = createStore();
  store.set(installOfferAtom, offered);
  await store.set(readKeptAtom);
  return store;
}

test('after a success the card comes where the browser offers, and on an iPhone; elsewhere it waits to be asked', async () => {
  const offered = await open();
  await offered.set(suggestInstallAtom);
  expect(offered.get(installViewAtom)).toBe('card');

  const silent = await open(null);
  await silent.set(suggestInstallAtom);
  expect([silent.get(installViewAtom), silent.get(installWayAtom)]).toEqual(['none', 'menu']);

  onDevice(iphone);
  const phone = await open(null);
  await phone.set(suggestInstallAtom);
  expect(phone.get(installViewAtom)).toBe('card');
});

test.each([
  [29, 'none'],
  [31, 'card'],
  [-31, 'card'],
])('dismissed, it is back not before 30 days: after %i it is %s', async (days, view) => {
  const store = await open();
  await store.set(suggestInstallAtom);
  store.set(dismissInstallAtom);
  expect(store.get(installViewAtom)).toBe('none');
  await vi.waitFor(async () => expect(await publicStore.get('install')).toBeDefined());

  nowMs += days * dayMs;
  const later = await open();
  await later.set(suggestInstallAtom);
  expect(later.get(installViewAtom)).toBe(view);
  expect(later.get(installWayAtom)).toBe('offer');
});

test('an offer is used once, and refused counts as dismissed', async () => {
  const refused = offer('dismissed');
  const store = await open(refused);
  await store.set(suggestInstallAtom);
  await store.set(installAtom);
  expect(refused.prompt).toHaveBeenCalledOnce();
  expect([store.get(installViewAtom), store.get(installWayAtom)]).toEqual(['none', 'menu']);
  const later = await open();
  await later.set(suggestInstallAtom);
  expect(later.get(installViewAtom)).toBe('none');
});

test('who asks without an offer is shown how, and closing that is no refusal', async () => {
  onDevice(iphone);
  const store = await open(null);
  await store.set(installAtom);
  expect(store.get(installViewAtom)).toBe('guide');
  store.set(dismissInstallAtom);
  await store.set(suggestInstallAtom);
  expect(store.get(installViewAtom)).toBe('card');
});

test('installed, there is nothing to say, until the browser offers again', async () => {
  const store = await open();
  await store.set(suggestInstallAtom);
  await store.set(noteInstalledAtom);
  expect([store.get(installViewAtom), store.get(installWayAtom)]).toEqual(['none', null]);
  expect((await open(null)).get(installWayAtom)).toBeNull();
  expect((await open()).get(installWayAtom)).toBe('offer');
});

test('in its own window there is no way in, since it is there', async () => {
  isStandalone = true;
  const store = await open();
  await store.set(suggestInstallAtom);
  expect([store.get(installViewAtom), store.get(installWayAtom)]).toEqual(['none', null]);
});

test('where nothing can be stored, a dismissal lasts as long as the page', async () => {
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const store = await open();
  await store.set(suggestInstallAtom);
  store.set(dismissInstallAtom);
  await store.set(suggestInstallAtom);
  full.mockRestore();
  expect(store.get(installViewAtom)).toBe('none');
});
