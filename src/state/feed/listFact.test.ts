import { expect, test, vi } from 'vitest';
import { AppError } from '#src/lib/appError.ts';
import { loadNext } from './listFact.ts';

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
const ask = (page: { list: Row[]; next: string | null }) => vi.fn((_cursor: string) => Promise.resolve(page));

test('the next page comes below what is loaded, each row once, and what else the list knows stays', async () => {
  const change = vi.fn<(join: (before: List) => List) => void>();
  const asking = ask({ list: rows('3', '2'), next: null });
  expect(await loadNext<Row, List>(known, asking, change)).toEqual({ status: 'ready', data: undefined });
  expect(asking.mock.calls).toEqual([['c1']]);
  expect(change.mock.calls[0]?.[0](known)).toEqual({ list: rows('4', '3', '2'), next: null, unread: 7 });
});

test('a list that meanwhile ends elsewhere stays the very one that it was', async () => {
  const change = vi.fn<(join: (before: List) => List) => void>();
  await loadNext<Row, List>(known, ask({ list: rows('2'), next: 'c2' }), change);
  const moved: List = { ...known, next: 'c9' };
  expect(change.mock.calls[0]?.[0](moved)).toBe(moved);
});

test.each([[undefined], [{ ...known, next: null }]])('below %j there is nothing to ask for', async (list) => {
  const [asking, change] = [ask({ list: [], next: null }), vi.fn()];
  expect(await loadNext<Row, List>(list, asking, change)).toEqual({ status: 'ready', data: undefined });
  expect([asking.mock.calls, change.mock.calls]).toEqual([[], []]);
});

test('a page that cannot be had changes nothing', async () => {
  const change = vi.fn();
  const failing = () => Promise.reject(new AppError('timeout'));
  expect(await loadNext<Row, List>(known, failing, change)).toMatchObject({ error: { key: 'timeout' } });
  expect(change).not.toHaveBeenCalled();
});
