import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setClock } from '../clock.ts';
import { outboxStore } from '../db.ts';
import { bytesKey, changeEntry, readEntry, removeEntry } from './store.ts';
import { isCharge, World } from '#tests/outbox/world.ts';

/** What stops an entry on its way, or the flush that sends it. */
let world: World;

beforeEach(() => {
  world = new World();
});
afterEach(() => world.end());

describe('nothing is sent', () => {
  test.each(['attention', 'received'] as const)('when it became "%s" a moment before', async (state) => {
    const { id } = await world.post(10);
    let isChanged = false;
    world.stop();
    const stop = setClock({
      // Asked what time it is, the flusher is about to take this entry.
      nowMs: () => {
        if (!isChanged) void changeEntry(id, (entry) => ({ ...entry, state }));
        isChanged = true;
        return world.nowMs;
      },
    });
    await world.flush();
    stop();
    expect(world.server.requests).toEqual([]);
    expect(await readEntry(id)).toMatchObject({ state });
  });

  test('when it was thrown away a moment before', async () => {
    const { id } = await world.post(10);
    world.stop();
    let removing: Promise<void> | null = null;
    const stop = setClock({
      nowMs: () => {
        removing ??= removeEntry(id);
        return world.nowMs;
      },
    });
    expect(await world.flush()).toEqual({ status: 'done', nextAt: null });
    stop();
    expect([world.server.requests, await readEntry(id)]).toEqual([[], undefined]);
  });

  test('when its picture is gone: then its user has to know', async () => {
    const { id } = await world.post(10);
    await outboxStore.del(bytesKey(id));
    await world.flush();
    expect(world.server.requests).toEqual([]);
    expect(await readEntry(id)).toMatchObject({
      state: 'attention',
      lastError: { key: 'storage_failed', params: {}, status: 400 },
      touchedAt: world.nowMs,
    });
  });

  test('when it was thrown away while it was being sent, it does not come back', async () => {
    const { id } = await world.post(10);
    await world.flush({ fetch: world.fetchWith((_method, path) => (isCharge(path) ? removeEntry(id) : undefined)) });
    expect(await readEntry(id)).toBeUndefined();
    const failing = await world.post(10);
    world.server.faults = [{ kind: 'cut' }];
    await world.flush({ fetch: world.fetchWith(() => removeEntry(failing.id)) });
    expect(await readEntry(failing.id)).toBeUndefined();
  });
});

describe('a flush that is called off', () => {
  test('leaves its entry as it was, and goes on to no other', async () => {
    const [first, second] = [await world.post(10), await world.post(10)];
    world.nowMs += 1;
    const ending = new AbortController();
    const fetch = (async (_input: unknown, init?: RequestInit) => {
      ending.abort();
      init?.signal?.throwIfAborted();
      throw new Error('nobody had called it off');
    }) as typeof globalThis.fetch;
    expect(await world.flush({ fetch, signal: ending.signal })).toEqual({ status: 'idle' });
    expect(await readEntry(first.id)).toMatchObject({ state: 'saved', attempts: 0, lastError: null });
    expect(await readEntry(second.id)).toMatchObject({ state: 'saved', attempts: 0, lastError: null });
    expect(await world.flush({ signal: ending.signal })).toEqual({ status: 'idle' });
    expect(world.server.requests).toEqual([]);
  });

  test('leaves what was received meanwhile received', async () => {
    const { id } = await world.post(10);
    const ending = new AbortController();
    const fetch = world.fetchWith(async () => {
      await changeEntry(id, (entry) => ({ ...entry, state: 'attention' }));
      ending.abort();
    });
    world.server.faults = [{ kind: 'cut' }];
    await world.flush({ fetch, signal: ending.signal });
    expect(await readEntry(id)).toMatchObject({ state: 'attention', attempts: 0 });
  });
});

test('another session ends the flush of the one before, after the entry in hand', async () => {
  const [first, second] = [await world.post(10), await world.post(10)];
  const fetch = world.fetchWith((_method, path) => {
    if (isCharge(path)) world.session = { version: 1, token: 'token-new', userId: 'user-a' };
  });
  expect(await world.flush({ fetch })).toEqual({ status: 'idle' });
  const keys = world.server.requests.flatMap(({ key }) => (key === null ? [] : [key]));
  expect(keys).toHaveLength(1);
  expect([first.id, second.id]).toContain(keys[0]);
});
