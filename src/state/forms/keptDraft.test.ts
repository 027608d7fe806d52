import 'fake-indexeddb/auto';
import { createStore } from 'jotai';
import { beforeEach, expect, test, vi } from 'vitest';
import { privateStore } from '#src/lib/db.ts';
import { forgetSession, keepSession } from '#src/lib/outbox/owner.ts';
import { settleWork } from '#src/lib/update/leaving.ts';
import { keptDraft } from './keptDraft.ts';
import { setLocaleAtom } from '../prefs.ts';
import { restoreSessionAtom } from '../session.ts';

const empty = { amount: '', note: '' };
const make = (version = 1) => keptDraft('form', version, empty);

let store: ReturnType<typeof createStore>;

async function become(userId: string | null): Promise<void> {
  if (userId === null) await forgetSession();
  else await keepSession({ version: 1, token: `token-${userId}`, userId });
  await store.set(restoreSessionAtom);
}

const keptOf = (userId: string) => privateStore(userId).get('draft:form');

beforeEach(async () => {
  store = createStore();
  for (const user of ['a', 'b']) await privateStore(user).del('draft:form');
  await become('a');
});

test('it survives a reload', async () => {
  const before = make();
  store.set(before.changeAtom, { amount: '5' });
  store.set(before.changeAtom, { amount: '50', note: 'x' });
  expect(store.get(before.draftAtom)).toEqual({ amount: '50', note: 'x' });
  await settleWork();

  const after = make();
  store.sub(after.draftAtom, () => undefined);
  await vi.waitUntil(() => store.get(after.draftAtom).amount === '50');
});

test('it is nobody else’s', async () => {
  const draft = make();
  store.set(draft.changeAtom, { amount: '5' });
  await settleWork();
  await become('b');
  expect(store.get(draft.draftAtom)).toBe(empty);
  expect(await keptOf('b')).toBeUndefined();
  await become(null);
  store.set(draft.changeAtom, { amount: '6' });
  expect(store.get(draft.draftAtom)).toBe(empty);
});

test('cleared, nothing is left of it', async () => {
  const draft = make();
  store.set(draft.changeAtom, { amount: '5' });
  store.set(draft.clearAtom);
  await settleWork();
  expect(store.get(draft.draftAtom)).toBe(empty);
  expect(await keptOf('a')).toBeUndefined();
});

test('what is typed before the memory answers counts', async () => {
  await privateStore('a').set('draft:form', { version: 1, fields: { amount: '9', note: '' } });
  const draft = make();
  store.sub(draft.draftAtom, () => undefined);
  store.set(draft.changeAtom, { amount: '1' });
  await settleWork();
  await vi.waitUntil(async () => JSON.stringify(await keptOf('a')).includes('"1"'));
  expect(store.get(draft.draftAtom).amount).toBe('1');
});

test('its figures are written as the language shown writes them', async () => {
  const draft = make();
  await store.set(setLocaleAtom, 'en');
  store.set(draft.changeAtom, { amount: '1.234', note: 'limit' });
  await store.set(setLocaleAtom, 'es');
  expect(store.get(draft.draftAtom)).toEqual({ amount: '1,234', note: 'limit' });
  await settleWork();

  // Kept in English, opened in Spanish.
  const after = make();
  store.sub(after.draftAtom, () => undefined);
  await vi.waitUntil(() => store.get(after.draftAtom).amount === '1,234');
});

test('what was kept in another shape opens empty', async () => {
  await privateStore('a').set('draft:form', { version: 1, fields: { amount: '9' } });
  const draft = make(2);
  const reading = vi.spyOn(privateStore('a'), 'get');
  store.sub(draft.draftAtom, () => undefined);
  await Promise.all(reading.mock.results.map(({ value }) => value as Promise<unknown>));
  expect(store.get(draft.draftAtom)).toBe(empty);
});
