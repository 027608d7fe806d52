import 'fake-indexeddb/auto';
import { createStore } from 'jotai';
import { beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#src/lib/appError.ts';
import { listFact, type PageAsk } from './listFact.ts';

interface Row {
  id: string;
}
interface List {
  list: Row[];
  next: string | null;
  unread: number;
}

const rows = (...ids: string[]): Row[] => ids.map((id) => ({ id }));
const known: List = { list: rows('4', '3'), next: 'c1', unread: 7 };
const done = { status: 'ready', data: undefined };
const ask = vi.fn<(page: PageAsk) => Promise<List>>();
let store: ReturnType<typeof createStore>;

beforeEach(() => {
  store = createStore();
  ask.mockReset();
});

/** A list whose first page is `first`. */
async function listOf(first: List) {
  ask.mockResolvedValueOnce(first);
  const list = listFact<Row, List>('list', ask, { scope: 'all' });
  await store.set(list.refreshAtom);
  ask.mockClear();
  return { ...list, shown: () => store.get(list.knownAtom).data };
}

test('the next page comes below what is loaded, each row once, and what else the list knows stays', async () => {
  const { loadMoreAtom, shown } = await listOf(known);
  ask.mockResolvedValueOnce({ list: rows('3', '2'), next: null, unread: 9 });
  expect(await store.set(loadMoreAtom)).toEqual(done);
  expect(ask.mock.calls).toEqual([[{ cursor: 'c1' }]]);
  expect(shown()).toMatchObject({ list: rows('4', '3', '2'), next: null, unread: 7 });
});

test('a page is left out where the list ends elsewhere by the time it comes', async () => {
  const { loadMoreAtom, changeAtom, shown } = await listOf(known);
  ask.mockImplementationOnce(async () => {
    await store.set(changeAtom, (before) => ({ ...before, next: 'c9' }));
    return { list: rows('2'), next: 'c2', unread: 7 };
  });
  expect(await store.set(loadMoreAtom)).toEqual(done);
  expect(shown()).toMatchObject({ ...known, next: 'c9' });
});

test('below the last page there is nothing to ask for', async () => {
  const { loadMoreAtom } = await listOf({ ...known, next: null });
  expect(await store.set(loadMoreAtom)).toEqual(done);
  expect(ask).not.toHaveBeenCalled();
});

test('nor below a list of which nothing is known', async () => {
  const { loadMoreAtom } = listFact<Row, List>('list', ask, { scope: 'all' });
  expect(await store.set(loadMoreAtom)).toEqual(done);
  expect(ask).not.toHaveBeenCalled();
});

test('a page that cannot be had changes nothing', async () => {
  const { loadMoreAtom, shown } = await listOf(known);
  ask.mockRejectedValueOnce(new AppError('timeout'));
  expect(await store.set(loadMoreAtom)).toMatchObject({ status: 'failed', error: { key: 'timeout' } });
  expect(shown()).toMatchObject(known);
});
