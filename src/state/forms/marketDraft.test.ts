import 'fake-indexeddb/auto';
import { createStore } from 'jotai';
import { beforeEach, expect, test } from 'vitest';
import { keepSession } from '#src/lib/outbox/owner.ts';
import { restoreSessionAtom } from '../session.ts';
import { marketDraft } from './marketDraft.ts';

const empty = { side: 'buy', quantity: '' };
const typed = { side: 'sell', quantity: '0.5' };

let store: ReturnType<typeof createStore>;
let draft: ReturnType<typeof marketDraft<typeof empty>>;

beforeEach(async () => {
  store = createStore();
  draft = marketDraft('order', 1, empty, { quantity: '' });
  await keepSession({ version: 1, token: 'token-a', userId: 'a' });
  await store.set(restoreSessionAtom);
});

test('an order uses up what was typed for it, and leaves the rest', () => {
  store.set(draft.putAtom, { ...typed, symbol: 'BTCUSDT' });
  store.set(draft.clearAtom, 'BTCUSDT', typed);
  expect(store.get(draft.keptAtom)).toEqual({ side: 'sell', quantity: '', symbol: 'BTCUSDT' });
});

test('an answer that comes late takes nothing that was typed since', () => {
  store.set(draft.putAtom, { ...typed, quantity: '0.7', symbol: 'BTCUSDT' });
  store.set(draft.clearAtom, 'BTCUSDT', typed);
  expect(store.get(draft.keptAtom).quantity).toBe('0.7');
});

test('nor what was typed for another market', () => {
  store.set(draft.putAtom, { ...typed, symbol: 'ETHUSDT' });
  store.set(draft.clearAtom, 'BTCUSDT', typed);
  expect(store.get(draft.keptAtom).quantity).toBe('0.5');
});

test('dropped, it is of no market', () => {
  store.set(draft.putAtom, { ...typed, symbol: 'ETHUSDT' });
  store.set(draft.dropAtom);
  expect(store.get(draft.keptAtom)).toEqual({ ...empty, symbol: '' });
});
