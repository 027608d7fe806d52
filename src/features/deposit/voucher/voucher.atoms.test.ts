import 'fake-indexeddb/auto';
import { createStore } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import { outboxStore } from '#src/lib/db.ts';
import { keepSession } from '#src/lib/outbox/owner.ts';
import { listEntries, removeEntry } from '#src/lib/outbox/store.ts';
import { makeForm } from '#tests/outbox/world.ts';
import { submitVoucherAtom } from '#src/state/outbox.ts';
import { restoreSessionAtom } from '#src/state/session.ts';
import {
  changeDraftAtom,
  choosePictureAtom,
  clearDraftAtom,
  draftAtom,
  editVoucherAtom,
  openDraftAtom,
  saveVoucherAtom,
  shrinkingAtom,
} from './voucher.atoms.ts';

const shrinking = vi.hoisted(() => ({ picture: Promise.resolve<unknown>(null) }));
vi.mock('#src/lib/files/picture.ts', () => ({ shrinkPicture: () => shrinking.picture }));
vi.stubGlobal('location', { origin: 'https://exchange.example' });

const nothingGiven = { currency: null, amount: null, address: null };

afterEach(async () => {
  for (const owner of ['user-a', 'user-b']) for (const { id } of await listEntries(owner)) await removeEntry(id);
});

async function openForm() {
  const store = createStore();
  await become(store, 'user-a');
  await store.set(openDraftAtom, nothingGiven);
  return store;
}

async function become(store: ReturnType<typeof createStore>, userId: string) {
  await keepSession({ version: 1, token: `token of ${userId}`, userId });
  await store.set(restoreSessionAtom);
}

test('what is written while the form is opened a second time is kept', async () => {
  const store = createStore();
  await keepSession({ version: 1, token: 'token', userId: 'user-a' });
  await store.set(restoreSessionAtom);
  await store.set(openDraftAtom, nothingGiven);
  store.set(changeDraftAtom, { amount: '1' });

  const opening = store.set(openDraftAtom, nothingGiven);
  store.set(changeDraftAtom, { amount: '99' });
  await opening;
  expect(store.get(draftAtom)?.amount).toBe('99');
});

test('a picture that was being made smaller for one form is not put into the next', async () => {
  const store = await openForm();
  const { promise, resolve } = Promise.withResolvers<unknown>();
  shrinking.picture = promise;
  const choosing = store.set(choosePictureAtom, new File(['x'], 'receipt.png'));
  expect(store.get(shrinkingAtom)).toEqual({ name: 'receipt.png' });
  store.set(clearDraftAtom);
  expect(store.get(shrinkingAtom)).toBeNull();
  resolve({ bytes: new ArrayBuffer(1), type: 'image/png', sha256: 'x' });
  await choosing;
  expect(store.get(draftAtom)?.picture).toBeNull();

  shrinking.picture = Promise.resolve({ bytes: new ArrayBuffer(1), type: 'image/png', sha256: 'y' });
  await store.set(choosePictureAtom, new File(['y'], 'other.png'));
  expect(store.get(draftAtom)?.picture).toMatchObject({ name: 'other.png', sha256: 'y' });
});

test('what was sent off clears its own form, and no form that was opened since', async () => {
  const store = await openForm();
  const form = { ...makeForm(10), id: store.get(draftAtom)?.id ?? '' };
  const saving = store.set(saveVoucherAtom, form);
  store.set(clearDraftAtom);
  store.set(changeDraftAtom, { amount: '77' });
  expect((await saving).status).toBe('ready');
  expect(store.get(draftAtom)?.amount).toBe('77');

  const own = { ...makeForm(10), id: store.get(draftAtom)?.id ?? '' };
  await store.set(saveVoucherAtom, own);
  expect(store.get(draftAtom)).toMatchObject({ amount: '', picture: null });
  expect(store.get(draftAtom)?.id).not.toBe(own.id);
});

test('a voucher that one user takes back does not come into the form of the next', async () => {
  const store = await openForm();
  const form = makeForm(10);
  await store.set(submitVoucherAtom, form);
  const { promise: reading, resolve: read } = Promise.withResolvers<string[]>();
  const slow = vi.spyOn(outboxStore, 'keys').mockReturnValueOnce(reading);
  const editing = store.set(editVoucherAtom, form.id, 'en');
  await vi.waitUntil(() => slow.mock.calls.length > 0);
  await become(store, 'user-b');
  await store.set(openDraftAtom, nothingGiven);
  read([]);
  expect(await editing).toBe(false);
  expect(store.get(draftAtom)).toMatchObject({ replaces: null, picture: null });
});
