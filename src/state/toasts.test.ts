import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { activateLocale } from '../lib/i18n.ts';
import { showErrorAtom, showToastAtom, toastMs, toastsAtom } from './toasts.ts';

beforeEach(() => activateLocale('en'));
afterEach(() => void vi.useRealTimers());

test('a toast stays for 3 s, one that can be acted on for 8 s', () => {
  expect(toastMs({})).toBe(3000);
  expect(toastMs({ article: 'register' })).toBe(8000);
});

test.each([
  ['login_wrong', 'register', 8000],
  ['account_required', undefined, 3000],
] as const)('the error %s has the article %s and is gone after %i ms', async (key, article, ms) => {
  const store = createStore();
  vi.useFakeTimers();
  store.set(showErrorAtom, { key, params: {} });
  await vi.waitUntil(() => store.get(toastsAtom).length === 1);
  await vi.dynamicImportSettled();
  expect(store.get(toastsAtom)[0]?.article).toBe(article);
  await vi.advanceTimersByTimeAsync(ms - 100);
  expect(store.get(toastsAtom)).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(store.get(toastsAtom)).toEqual([]);
});

test('each toast has its own time', async () => {
  const store = createStore();
  vi.useFakeTimers();
  store.set(showToastAtom, { kind: 'info', message: 'first' });
  await vi.advanceTimersByTimeAsync(2000);
  store.set(showToastAtom, { kind: 'error', message: 'second' });
  await vi.advanceTimersByTimeAsync(1500);
  expect(store.get(toastsAtom).map(({ message }) => message)).toEqual(['second']);
});
