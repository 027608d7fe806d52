import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#src/lib/appError.ts';
import { setClock } from '#src/lib/clock.ts';
import { shelfOf } from './shelves.ts';

interface Ask {
  category?: string;
  cursor?: string;
}

/** What the network, or the worker in its place, answers; the second is when it was kept. */
const answers = vi.hoisted(() => ({
  of: (_ask: { category?: string; cursor?: string }): { list: object[]; next: string | null; keptAt?: number } => ({
    list: [],
    next: null,
  }),
  asked: 0,
}));

vi.mock('#src/lib/api.ts', () => ({
  call: async (_name: string, ask: Ask, { onKept }: { onKept: (at: number) => void }) => {
    await Promise.resolve();
    answers.asked += 1;
    const { keptAt, ...page } = answers.of(ask);
    if (keptAt !== undefined) onKept(keptAt);
    return page;
  },
}));

const item = (id: string, category: string) => ({ id, category });
let store: ReturnType<typeof createStore>;
let nowS = 1000;
let restoreClock: () => void;

beforeEach(() => {
  store = createStore();
  answers.asked = 0;
  restoreClock = setClock({ nowMs: () => nowS * 1000 });
});

afterEach(() => restoreClock());

test('a list is as old as the worker says, and one from the network has no age', async () => {
  const { factAtom, refreshAtom } = shelfOf(null);
  answers.of = () => ({ list: [item('a', 'daily')], next: null, keptAt: 70 });
  await store.set(refreshAtom);
  expect(store.get(factAtom)).toMatchObject({ status: 'ready', data: { fetchedAt: 70, fromCache: true } });
  answers.of = () => ({ list: [item('a', 'daily')], next: null });
  await store.set(refreshAtom);
  expect(store.get(factAtom)).toMatchObject({ data: { fetchedAt: nowS, fromCache: false } });
});

test('a category that was never looked at is what is known of it among all, with that age', async () => {
  const { factAtom, refreshAtom } = shelfOf('product');
  answers.of = ({ category }) => {
    if (category !== undefined) throw new AppError('offline');
    return { list: [item('a', 'daily'), item('p', 'product')], next: 'more', keptAt: 70 };
  };
  await store.set(refreshAtom);
  expect(store.get(factAtom)).toMatchObject({
    data: { list: [{ id: 'p' }], next: null, fetchedAt: 70, fromCache: true },
  });
});

test('what failed says why, and keeps what was there', async () => {
  const { factAtom, refreshAtom } = shelfOf('feed');
  answers.of = () => {
    throw new AppError('offline');
  };
  await store.set(refreshAtom);
  expect(store.get(factAtom)).toMatchObject({ status: 'failed', error: { key: 'offline' } });
  answers.of = () => ({ list: [item('f', 'feed')], next: null });
  await store.set(refreshAtom);
  answers.of = () => {
    throw new AppError('timeout');
  };
  await store.set(refreshAtom);
  expect(store.get(factAtom)).toMatchObject({ status: 'failed', data: { list: [{ id: 'f' }] } });
});

test('further down comes page by page, and coming back soon asks for nothing', async () => {
  const { factAtom, loadMoreAtom } = shelfOf('hourly');
  answers.of = ({ cursor }) =>
    cursor === undefined
      ? { list: [item('c', 'hourly'), item('b', 'hourly')], next: 'b' }
      : { list: [item('b', 'hourly'), item('a', 'hourly')], next: null };
  const look = () => store.sub(factAtom, () => undefined);
  let stop = look();
  await vi.waitUntil(() => store.get(factAtom).status === 'ready');
  await store.set(loadMoreAtom);
  expect(store.get(factAtom).data?.list.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  stop();
  nowS += 30;
  stop = look();
  expect(answers.asked).toBe(2);
  stop();
  nowS += 60;
  stop = look();
  await vi.waitUntil(() => store.get(factAtom).status === 'ready');
  expect(answers.asked).toBe(3);
  expect(store.get(factAtom).data?.list.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  stop();
});
