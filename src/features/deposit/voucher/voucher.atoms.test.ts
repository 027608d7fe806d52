import 'fake-indexeddb/auto';
import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import { keepSession } from '../../../lib/outbox/owner.ts';
import { restoreSessionAtom } from '../../../state/session.ts';
import { changeDraftAtom, draftAtom, openDraftAtom } from './voucher.atoms.ts';

const nothingGiven = { currency: null, amount: null, address: null };

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
