import 'fake-indexeddb/auto';
import { createStore } from 'jotai';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OptionOrder } from '#contract/api/options.ts';
import { keepSession } from '#src/lib/outbox/owner.ts';
import { restoreSessionAtom } from '../session.ts';
import { noteOrderAtom, optionResults } from './orders.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('#src/lib/api.ts', () => ({ call }));

function option(id: string, patch: Partial<OptionOrder> = {}): OptionOrder {
  return {
    id,
    number: `O-${id}`,
    symbol: 'BTCUSDT',
    direction: 'up',
    seconds: 30,
    stake: '10.000000',
    currency: 'USDT',
    payout_bps: 8000,
    open_price: '61000.00',
    open_tick: 1,
    shown_at: null,
    final_price: '61000.01',
    final_tick: 151,
    result: 'win',
    profit: '8.000000',
    status: 'done',
    created: 100,
    ends: 130,
    simulated: true,
    ...patch,
  };
}

const store = createStore();
const ids = () => store.get(optionResults.factAtom).data?.list.map(({ id }) => id);

beforeEach(async () => {
  await keepSession({ version: 1, token: 'token', userId: 'a' });
  await store.set(restoreSessionAtom);
});

test('the newest result comes on top when it is told, once, and pages below', async () => {
  call.mockResolvedValue({ list: [option('b')], next: 'more' });
  store.sub(optionResults.factAtom, () => undefined);
  await vi.waitUntil(() => ids()?.length === 1);
  expect(call).toHaveBeenCalledWith('microtrade/lists', { status: 'done', limit: 100 });

  await store.set(noteOrderAtom, { product: 'option', order: option('c') });
  await store.set(noteOrderAtom, { product: 'option', order: option('c') });
  expect(ids()).toEqual(['c', 'b']);

  call.mockResolvedValue({ list: [option('a')], next: null });
  await store.set(optionResults.loadMoreAtom);
  expect(call).toHaveBeenLastCalledWith('microtrade/lists', { status: 'done', limit: 100, cursor: 'more' });
  expect(ids()).toEqual(['c', 'b', 'a']);
});

test('what still runs is no result', async () => {
  const before = ids();
  await store.set(noteOrderAtom, {
    product: 'option',
    order: option('d', { status: 'open', result: null, profit: null, final_price: null }),
  });
  expect(ids()).toEqual(before);
});

test('all of them come page by page, whatever is shown', async () => {
  call.mockReset().mockResolvedValueOnce({ list: [option('c')], next: 'more' });
  call.mockResolvedValueOnce({ list: [option('b'), option('a')], next: null });
  const result = await store.set(optionResults.loadAllAtom);
  expect(result).toMatchObject({ status: 'ready', data: [{ id: 'c' }, { id: 'b' }, { id: 'a' }] });
  expect(call).toHaveBeenLastCalledWith('microtrade/lists', { status: 'done', limit: 100, cursor: 'more' });
});
