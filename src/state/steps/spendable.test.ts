import 'fake-indexeddb/auto';
import { createStore } from 'jotai';
import { expect, test, vi } from 'vitest';
import type { Wallet } from '#contract/api/wallet.ts';
import { keepSession } from '#src/lib/outbox/owner.ts';
import { changeWalletAtom, refreshWalletAtom } from '../balances.ts';
import { restoreSessionAtom } from '../session.ts';
import { pinSpendableAtom, spendableAtom } from './spendable.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('#src/lib/api.ts', () => ({ call }));

const wallet = (total: string): Wallet => ({ at: 1, total, list: [] });

test('what a step takes does not count against it before its answer is here', async () => {
  const store = createStore();
  call.mockResolvedValue(wallet('1000'));
  await keepSession({ version: 1, token: 'token', userId: 'a' });
  await store.set(restoreSessionAtom);
  await store.set(refreshWalletAtom);
  const total = () => store.get(spendableAtom)?.total;
  const [endFirst, endSecond] = [store.set(pinSpendableAtom), store.set(pinSpendableAtom)];
  await store.set(changeWalletAtom, () => wallet('400'));
  expect(total()).toBe('1000');
  endFirst();
  expect(total()).toBe('1000');
  endSecond();
  expect(total()).toBe('400');

  store.set(pinSpendableAtom);
  await keepSession({ version: 1, token: 'other', userId: 'b' });
  await store.set(restoreSessionAtom);
  expect(store.get(spendableAtom), 'another user sees nothing of it').toBeUndefined();
});
