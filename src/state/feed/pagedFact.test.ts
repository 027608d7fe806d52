import 'fake-indexeddb/auto';
import { createStore } from 'jotai';
import { beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#src/lib/appError.ts';
import { keepSession } from '#src/lib/outbox/owner.ts';
import { restoreSessionAtom } from '../session.ts';
import { pagedFact } from './pagedFact.ts';
import type { PageOf } from './listFact.ts';
import { refreshShownFactsAtom } from './readFact.ts';

interface Row {
  id: string;
}

type Ask = (query: { kind: string }, page: { cursor?: string; limit?: number }) => Promise<PageOf<Row>>;

const rows = (...ids: string[]): Row[] => ids.map((id) => ({ id }));

const pages: Record<string, PageOf<Row>> = {
  all: { list: rows('5', '4'), next: 'c1' },
  'all c1': { list: rows('4', '3'), next: 'c2' },
  'all c2': { list: rows('2', '1'), next: null },
  odd: { list: rows('5', '3', '1'), next: null },
};

const ask = vi.fn<Ask>();
let store: ReturnType<typeof createStore>;
let name = 0;

/** Every test has a list of its own: what one keeps on the device, the next must not find. */
function newList() {
  name += 1;
  const list = pagedFact<{ kind: string }, Row>(`list-${name}`, { kind: 'all' }, ask);
  store.sub(list.factAtom, () => undefined);
  return list;
}

const shown = (list: ReturnType<typeof newList>) =>
  store
    .get(list.factAtom)
    .data?.list.map(({ id }) => id)
    .join(' ');

beforeEach(async () => {
  store = createStore();
  await keepSession({ version: 1, token: 'token', userId: 'a' });
  await store.set(restoreSessionAtom);
  ask.mockReset().mockImplementation(({ kind }, { cursor }) => {
    const page = pages[cursor === undefined ? kind : `${kind} ${cursor}`];
    return page === undefined ? Promise.reject(new AppError('offline')) : Promise.resolve(page);
  });
});

test('pages are joined to the end, and a row that moved between them stands once', async () => {
  const list = newList();
  await vi.waitUntil(() => shown(list) === '5 4');
  await store.set(list.loadMoreAtom);
  expect(shown(list)).toBe('5 4 3');
  await store.set(list.loadMoreAtom);
  expect(shown(list)).toBe('5 4 3 2 1');
  ask.mockClear();
  expect(await store.set(list.loadMoreAtom)).toEqual({ status: 'ready', data: undefined });
  expect(ask).not.toHaveBeenCalled();
});

test('after a reconnect a list is as long as it was, as far as one answer holds it', async () => {
  const many = Array.from({ length: 130 }, (_, at) => ({ id: String(200 - at) }));
  ask.mockImplementation((_query, { cursor = '0', limit = 20 }) => {
    const end = Number(cursor) + limit;
    return Promise.resolve({ list: many.slice(Number(cursor), end), next: end < many.length ? String(end) : null });
  });
  const list = newList();
  await vi.waitUntil(() => store.get(list.factAtom).data?.list.length === 20);
  for (const [length, asked] of [
    [40, { limit: 40 }],
    [100, { limit: 100 }],
    [130, { limit: 100 }],
  ] as const) {
    while ((store.get(list.factAtom).data?.list.length ?? 0) < length) await store.set(list.loadMoreAtom);
    ask.mockClear();
    await store.set(refreshShownFactsAtom);
    expect(ask.mock.calls).toEqual([[{ kind: 'all' }, asked]]);
    expect(store.get(list.factAtom).data?.list).toEqual(many.slice(0, asked.limit));
  }
});

test('two hurried asks for more are one page', async () => {
  const list = newList();
  await vi.waitUntil(() => shown(list) === '5 4');
  await Promise.all([store.set(list.loadMoreAtom), store.set(list.loadMoreAtom)]);
  expect(shown(list)).toBe('5 4 3');
});

test('a page that cannot be had leaves the list as it was', async () => {
  const list = newList();
  await vi.waitUntil(() => shown(list) === '5 4');
  ask.mockRejectedValueOnce(new AppError('timeout'));
  expect(await store.set(list.loadMoreAtom)).toMatchObject({ status: 'failed', error: { key: 'timeout' } });
  expect(shown(list)).toBe('5 4');
});

test('a late answer of one filter never shows under another', async () => {
  const list = newList();
  await vi.waitUntil(() => shown(list) === '5 4');
  let answer: (page: PageOf<Row>) => void = () => undefined;
  ask.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const more = store.set(list.loadMoreAtom);
  store.set(list.queryAtom, { kind: 'odd' });
  await vi.waitUntil(() => shown(list) === '5 3 1');
  answer({ list: rows('9'), next: null });
  await more;
  expect(shown(list)).toBe('5 3 1');
  store.set(list.queryAtom, { kind: 'all' });
  await vi.waitUntil(() => shown(list)?.startsWith('5 4') === true);
});

test('an export walks every page in large steps', async () => {
  const list = newList();
  const result = await store.set(list.loadAllAtom);
  expect(result).toEqual({ status: 'ready', data: rows('5', '4', '3', '2', '1') });
  expect(ask.mock.calls.filter(([, { limit }]) => limit === 100).map(([, { cursor }]) => cursor)).toEqual([
    undefined,
    'c1',
    'c2',
  ]);
});

test('what is known without asking reaches every list that is loaded, each under its own filter', async () => {
  const list = newList();
  await vi.waitUntil(() => shown(list) === '5 4');
  store.set(list.queryAtom, { kind: 'odd' });
  await vi.waitUntil(() => shown(list) === '5 3 1');
  await store.set(list.changeAtom, (before, { kind }) =>
    kind === 'odd' ? rows('7', ...before.map(({ id }) => id)) : [],
  );
  expect(shown(list)).toBe('7 5 3 1');
  ask.mockRejectedValue(new AppError('offline'));
  store.set(list.queryAtom, { kind: 'all' });
  expect(shown(list)).toBe('');
});
