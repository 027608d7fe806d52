import 'fake-indexeddb/auto';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Deposit } from '#contract/api/wallet.ts';
import { forgetSession, keepSession } from '../lib/outbox/owner.ts';
import { announce } from '../lib/outbox/signals.ts';
import { changeEntry, listEntries, removeEntry } from '../lib/outbox/store.ts';
import { makeForm } from '#tests/outbox/world.ts';
import { depositsAtom } from './deposits.ts';
import {
  deleteEntryAtom,
  outboxAtom,
  pendingCountAtom,
  retryAllAtom,
  sendDirectAtom,
  submitVoucherAtom,
  takeVoucherForEditAtom,
  wakeOutboxAtom,
} from './outbox.ts';
import { restoreSessionAtom } from './session.ts';

let store: ReturnType<typeof createStore>;
const wake = vi.fn();

async function become(userId: string | null): Promise<void> {
  if (userId === null) await forgetSession();
  else await keepSession({ version: 1, token: `token-${userId}`, userId });
  await store.set(restoreSessionAtom);
}

beforeEach(async () => {
  vi.stubGlobal('location', { origin: 'https://exchange.example' });
  store = createStore();
  store.set(wakeOutboxAtom, { wake });
  wake.mockReset();
  await become('user-a');
});

afterEach(async () => {
  for (const { id } of await listEntries('user-a')) await removeEntry(id);
  vi.unstubAllGlobals();
});

const shown = () => store.get(outboxAtom).data ?? [];

test('"saved" comes with the voucher on the list, and wakes the sender', async () => {
  store.sub(outboxAtom, () => undefined);
  const form = makeForm(1000);
  const result = await store.set(submitVoucherAtom, form);
  expect(result).toMatchObject({ status: 'ready', data: { id: form.id } });
  expect(shown()).toMatchObject([
    { id: form.id, amount: '250.5', pictureName: form.picture.name, state: 'saved', progress: 0, canEdit: true },
  ]);
  expect(store.get(pendingCountAtom)).toBe(1);
  expect(wake).toHaveBeenCalledTimes(1);
});

test('a disk that fails says so, and shows nothing as saved', async () => {
  store.sub(outboxAtom, () => undefined);
  const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await store.set(submitVoucherAtom, makeForm(10))).toMatchObject({
    status: 'failed',
    error: { key: 'storage_failed' },
  });
  spy.mockRestore();
  expect(await listEntries('user-a')).toEqual([]);
  expect(wake).not.toHaveBeenCalled();
});

test('a guest has no outbox', async () => {
  await become(null);
  expect(await store.set(submitVoucherAtom, makeForm(10))).toMatchObject({ error: { key: 'not_authorised' } });
  expect(await store.set(sendDirectAtom, makeForm(10))).toMatchObject({ error: { key: 'not_authorised' } });
  expect(store.get(outboxAtom)).toEqual({ status: 'idle' });
});

test('what tab or worker does is seen', async () => {
  store.sub(outboxAtom, () => undefined);
  const { id } = makeForm(1);
  await store.set(submitVoucherAtom, { ...makeForm(1000), id });
  await changeEntry(id, (entry) => ({ ...entry, state: 'sending', sentBytes: 430 }));
  announce({ what: 'changed', owner: 'user-a' });
  await vi.waitUntil(() => shown()[0]?.state === 'sending');
  expect(shown()[0]).toMatchObject({ progress: 0.43, canEdit: false });
  await removeEntry(id);
  announce({ what: 'delivered', owner: 'user-a', kind: 'deposit', answer: { id } as Deposit });
  await vi.waitUntil(() => shown().length === 0);
  expect(store.get(depositsAtom).status).toBe('idle');
});

test('another user sees nothing of it', async () => {
  store.sub(outboxAtom, () => undefined);
  await store.set(submitVoucherAtom, makeForm(10));
  await become('user-b');
  expect(store.get(outboxAtom)).toEqual({ status: 'idle' });
  expect(store.get(pendingCountAtom)).toBe(0);
});

test('newest first; all that waits can be hurried, what was refused cannot', async () => {
  store.sub(outboxAtom, () => undefined);
  const [old, young] = [makeForm(1), makeForm(1)];
  await store.set(submitVoucherAtom, old);
  await changeEntry(old.id, (entry) => ({ ...entry, createdAt: entry.createdAt - 1000, nextAt: 9e15 }));
  await store.set(submitVoucherAtom, young);
  await changeEntry(young.id, (entry) => ({
    ...entry,
    state: 'attention',
    lastError: { key: 'proof_used', params: { number: 'D-1' }, status: 422 },
  }));
  announce({ what: 'changed', owner: 'user-a' });
  await vi.waitUntil(() => shown()[0]?.state === 'attention');
  expect(shown()).toMatchObject([
    { id: young.id, error: { key: 'proof_used' }, nextTryAt: null, canEdit: true },
    { id: old.id, nextTryAt: 9e15 },
  ]);
  await store.set(retryAllAtom);
  expect(shown()).toMatchObject([{ state: 'attention' }, { state: 'saved', nextTryAt: null }]);
});

test('taken back, changed and sent off, it is one voucher still', async () => {
  store.sub(outboxAtom, () => undefined);
  const form = makeForm(10);
  await store.set(submitVoucherAtom, form);
  const taken = await store.set(takeVoucherForEditAtom, form.id);
  if (taken === null) throw new Error('nothing was taken');
  await store.set(submitVoucherAtom, { ...taken, amount: '300' });
  expect(shown()).toMatchObject([{ id: taken.id, amount: '300' }]);
});

test('deleted is deleted, but not under its sender', async () => {
  store.sub(outboxAtom, () => undefined);
  const form = makeForm(10);
  await store.set(submitVoucherAtom, form);
  await changeEntry(form.id, (entry) => ({ ...entry, state: 'sending' }));
  expect(await store.set(deleteEntryAtom, form.id)).toMatchObject({ error: { key: 'try_again' } });
  await changeEntry(form.id, (entry) => ({ ...entry, state: 'saved' }));
  expect((await store.set(deleteEntryAtom, form.id)).status).toBe('ready');
  expect(shown()).toEqual([]);
});
