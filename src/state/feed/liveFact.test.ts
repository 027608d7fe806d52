import 'fake-indexeddb/auto';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setClock } from '#src/lib/clock.ts';
import { publicStore } from '#src/lib/db.ts';
import { fact, type LiveFact, type Question } from './fact.ts';

interface Value {
  total: string;
}

let store: ReturnType<typeof createStore>;
let key = '';
let tests = 0;
let restoreClock: () => void;
const ask = vi.fn<(question: Question<Value>) => Promise<string>>();
let live: LiveFact<Value> | null = null;
const ended = vi.fn<() => void>();
const make = (more: { lingerMs?: number; fresh?: () => boolean } = {}) =>
  fact<Value>(key, async (question) => ({ total: await ask(question) }), {
    scope: 'all',
    keep: true,
    ...more,
    live: (given) => {
      live = given;
      return ended;
    },
  });

beforeEach(() => {
  store = createStore();
  tests += 1;
  key = `live-${tests}`;
  restoreClock = setClock({ nowMs: () => 5_000_000 });
  ask.mockReset().mockResolvedValue('5');
  live = null;
  ended.mockReset();
});

afterEach(() => restoreClock());

test('what keeps it live begins and ends with the look, and shows what it hears', async () => {
  const { factAtom } = make();
  expect(live).toBeNull();
  const stop = store.sub(factAtom, () => undefined);
  await live?.asked;
  live?.show({ status: 'ready', data: { total: 'live' } });
  expect(store.get(factAtom)).toEqual({
    status: 'ready',
    data: { total: 'live', fetchedAt: 5000, fromCache: false },
  });
  expect(await publicStore.get(key)).toMatchObject({ total: '5' });
  await live?.keep();
  expect(await publicStore.get(key)).toMatchObject({ total: 'live' });
  stop();
  expect(ended).toHaveBeenCalledTimes(1);
});

test('between two pages it goes on, if it may linger, and then ends', async () => {
  vi.useFakeTimers();
  try {
    const { factAtom } = make({ lingerMs: 5000 });
    store.sub(factAtom, () => undefined)();
    await vi.advanceTimersByTimeAsync(4999);
    const stop = store.sub(factAtom, () => undefined);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([ended.mock.calls.length, ask.mock.calls.length]).toEqual([0, 1]);
    stop();
    await vi.advanceTimersByTimeAsync(5000);
    expect(ended).toHaveBeenCalledTimes(1);
  } finally {
    vi.useRealTimers();
  }
});

test('what is fresh is not asked for again', async () => {
  const fresh = vi.fn(() => true);
  const { factAtom } = make({ fresh });
  const stop = store.sub(factAtom, () => undefined);
  await live?.asked;
  stop();
  store.sub(factAtom, () => undefined)();
  expect(ask).toHaveBeenCalledTimes(1);
  fresh.mockReturnValue(false);
  store.sub(factAtom, () => undefined);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('an answer that the service worker kept is as old as it says, and is not kept as new', async () => {
  ask.mockImplementation(async (question) => {
    question.onKept(70);
    return 'kept';
  });
  const { factAtom, refreshAtom } = make();
  await store.set(refreshAtom);
  expect(store.get(factAtom).data).toEqual({ total: 'kept', fetchedAt: 70, fromCache: true });
  expect(await publicStore.get(key)).toBeUndefined();
});
