import { createStore } from 'jotai';
import { beforeEach, expect, test, vi } from 'vitest';
import { fillsPerAnswer } from '#contract/api/trading.ts';
import { orderHistory } from './history.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('#src/lib/api.ts', () => ({ call }));

/** What the server has of an order: the numbers of its fills, and whether it has more lines than one answer. */
let filled = 0;
let next: string | null = null;

beforeEach(() => {
  call.mockReset();
  call.mockImplementation((name: string, { after = 0 }: { after?: number }) => {
    if (name === 'wallet/records') return Promise.resolve({ list: [], next });
    const count = Math.min(fillsPerAnswer, filled - after);
    return Promise.resolve(Array.from({ length: count }, (_, at) => ({ n: after + at + 1 })));
  });
});

async function looked(id: string) {
  const store = createStore();
  const history = orderHistory({ product: 'spot', id, number: `S${id}` });
  const known = () => store.get(history.factAtom).data;
  store.sub(history.factAtom, () => undefined);
  await vi.waitUntil(() => known() !== undefined);
  return { store, history, known, more: () => store.set(history.loadMoreAtom) };
}

test('an order with more fills than one answer has is read on to its end, each fill once', async () => {
  [filled, next] = [fillsPerAnswer + 3, 'older'];
  const { known, more } = await looked('a');
  expect(known()).toMatchObject({ hasMore: true, hasOlderLines: true });
  // Asked twice at a time, the second answer is not the next page of what is known by then.
  await Promise.all([more(), more()]);
  expect(known()?.fills.map(({ n }) => n)).toEqual(Array.from({ length: filled }, (_, at) => at + 1));
  expect(known()?.hasMore).toBe(false);
});

test('one that fits into an answer has no more', async () => {
  [filled, next] = [2, null];
  const { known } = await looked('b');
  expect(known()).toMatchObject({ hasMore: false, hasOlderLines: false, fills: [{ n: 1 }, { n: 2 }] });
});

test('where the rest cannot be had, what is known stays', async () => {
  filled = fillsPerAnswer + 1;
  const { known, more } = await looked('c');
  call.mockRejectedValue(new Error('no network'));
  expect((await more()).status).toBe('failed');
  expect(known()).toMatchObject({ hasMore: true });
});
