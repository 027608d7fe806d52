import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setClock } from '../clock.ts';
import { outboxStore, privateStore } from '../db.ts';
import { depositsKey, type KeptDeposits } from './depositList.ts';
import type { Entry } from './entry.ts';
import { postForm } from './form.ts';
import { onOutboxSignal, type OutboxSignal } from './signals.ts';
import { bytesKey, changeEntry, listEntries, readBytes, readEntry, removeEntry } from './store.ts';
import { makeForm, World } from './testing/world.ts';

/** One entry on its way: what the disk and the other tabs see of it, and what stops it. */
let world: World;
let stopListening: () => void;
let signals: OutboxSignal[];

beforeEach(() => {
  world = new World();
  signals = [];
  stopListening = onOutboxSignal((signal) => void signals.push(signal));
});
afterEach(async () => {
  stopListening();
  for (const owner of ['user-a', 'user-b']) {
    for (const { id } of await listEntries(owner)) await removeEntry(id);
    await privateStore(owner).del(depositsKey);
  }
  world.stop();
});

/** The model server, with a word before each request of this method or to this path. */
function fetchWith(before: (method: string, path: string) => Promise<void> | void): typeof fetch {
  const listening = async (input: unknown, init?: RequestInit) => {
    await before(init?.method ?? 'GET', new URL(String(input)).pathname);
    return world.server.fetch(input, init);
  };
  return listening as typeof fetch;
}

let lines = 0;

/** An entry of 300,000 bytes over a line of its own, of which nothing is known yet. */
async function postOver() {
  lines += 1;
  const origin = `https://line${lines}.example`;
  const form = makeForm(300_000);
  await postForm(form, { owner: 'user-a', origin, lang: 'en' });
  const flush = (options: Parameters<World['flush']>[0] = {}) => world.flush({ ...options, origin });
  return { id: form.id, flush };
}

const isCharge = (path: string) => path.endsWith('charge_req');
const heard = async (what: OutboxSignal['what']) => {
  await expect.poll(() => signals.filter((signal) => signal.what === what).length).toBeGreaterThan(0);
  return signals.filter((signal) => signal.what === what);
};

describe('on the disk', () => {
  test('it is being sent while it is, and asked for before the server hears of it', async () => {
    const { id } = await world.post(10);
    const seen: [string, Entry['state'] | undefined, boolean | undefined][] = [];
    const fetch = fetchWith(async (method, path) => {
      const entry = await readEntry(id);
      seen.push([isCharge(path) ? 'charge' : method, entry?.state, entry?.isAsked]);
    });
    await world.flush({ fetch });
    expect(seen).toEqual([
      ['POST', 'sending', false],
      ['PATCH', 'sending', false],
      ['charge', 'sending', true],
    ]);
  });

  test.each([
    [399, 0],
    [400, 196_608],
  ])('its progress is written every 0.4 s, and when all of it is there: after %i ms it is %i', async (ms, expected) => {
    const { id, flush } = await postOver();
    const written: (number | undefined)[] = [];
    const fetch = fetchWith(async () => {
      written.push((await readEntry(id))?.sentBytes);
      // Behind the creation and pieces of 64 and 128 KiB comes the rest.
      if (written.length === 3) world.nowMs += ms;
    });
    await flush({ fetch });
    expect(written).toEqual([0, 0, 0, expected, 300_000]);
  });

  test('progress wipes out the failures before it, and a try without any does not', async () => {
    const { id, flush } = await postOver();
    world.server.faults = Array.from({ length: 3 }, () => ({ kind: 'cut' }) as const);
    for (let tries = 0; tries < 3; tries += 1) await flush({ isEager: true });
    expect(await readEntry(id)).toMatchObject({ attempts: 3, sentBytes: 0 });
    // The first piece arrives, and then the line is gone.
    world.server.faults = [{ kind: 'none' }, { kind: 'none' }, { kind: 'cut' }, { kind: 'cut' }];
    await flush({ isEager: true });
    const lastError = { key: 'offline', status: null };
    expect(await readEntry(id)).toMatchObject({ attempts: 1, sentBytes: 65_536, lastError });
    world.server.faults = [{ kind: 'cut' }];
    await flush({ isEager: true });
    expect(await readEntry(id)).toMatchObject({ attempts: 2, sentBytes: 65_536 });
  });

  test('an upload that the server has forgotten is written down as nothing, and that is no progress', async () => {
    const { id, flush } = await postOver();
    world.server.faults = [{ kind: 'none' }, { kind: 'none' }, { kind: 'cut' }, { kind: 'cut' }];
    await flush();
    expect(await readEntry(id)).toMatchObject({ attempts: 1, sentBytes: 65_536 });
    world.server.uploads.clear();
    world.server.faults = [{ kind: 'none' }, { kind: 'cut' }, { kind: 'cut' }];
    await flush({ isEager: true });
    expect(await readEntry(id)).toMatchObject({ attempts: 2, sentBytes: 0 });
  });

  test('what the server has is received: without its picture, with its deposit, until the list has it', async () => {
    const { id } = await world.post(10);
    const session = world.session;
    await world.flush({ fetch: fetchWith((_method, path) => void (isCharge(path) && (world.session = null))) });
    expect(await readEntry(id)).toMatchObject({
      state: 'received',
      sentBytes: 10,
      nextAt: 0,
      lastError: null,
      touchedAt: world.nowMs,
      deposit: { id, amount: '250.5' },
    });
    expect(await readBytes(id)).toBeUndefined();
    world.session = session;
    expect(await world.flush()).toEqual({ status: 'done', nextAt: null });
    expect(await readEntry(id)).toBeUndefined();
    const kept = await privateStore('user-a').get<KeptDeposits>(depositsKey);
    expect(kept?.list.map((deposit) => deposit.id)).toEqual([id]);
  });

  test('what is received and belongs to somebody else stays where it is', async () => {
    const { id } = await world.post(10);
    const fetch = fetchWith((_method, path) => {
      if (isCharge(path)) world.session = { version: 1, token: 'token-b', userId: 'user-b' };
    });
    await world.flush({ fetch });
    expect(await readEntry(id)).toMatchObject({ state: 'received' });
    expect(await privateStore('user-b').get(depositsKey)).toBeUndefined();
  });
});

describe('to the other tabs', () => {
  test('it is told when it changes, and when it is received', async () => {
    const { id } = await world.post(10);
    await world.flush();
    expect(await heard('received')).toEqual([
      { what: 'received', owner: 'user-a', deposit: expect.objectContaining({ id }) },
    ]);
    const changes = await heard('changed');
    // Being sent, all of it there, received.
    expect(changes).toEqual(Array.from({ length: 3 }, () => ({ what: 'changed', owner: 'user-a' })));
  });

  test('it is told when it fails', async () => {
    await world.post(10);
    world.server.faults = [{ kind: 'cut' }];
    await world.flush();
    await expect.poll(() => signals.length).toBe(2);
    expect(signals.every(({ what }) => what === 'changed')).toBe(true);
  });
});

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
    await world.flush({ fetch: fetchWith((_method, path) => (isCharge(path) ? removeEntry(id) : undefined)) });
    expect(await readEntry(id)).toBeUndefined();
    const failing = await world.post(10);
    world.server.faults = [{ kind: 'cut' }];
    await world.flush({ fetch: fetchWith(() => removeEntry(failing.id)) });
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
    const fetch = fetchWith(async () => {
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
  const fetch = fetchWith((_method, path) => {
    if (isCharge(path)) world.session = { version: 1, token: 'token-new', userId: 'user-a' };
  });
  expect(await world.flush({ fetch })).toEqual({ status: 'idle' });
  const keys = world.server.requests.flatMap(({ key }) => (key === null ? [] : [key]));
  expect(keys).toHaveLength(1);
  expect([first.id, second.id]).toContain(keys[0]);
});

test('the next one is due when the first of those that wait is', async () => {
  for (let count = 0; count < 2; count += 1) await world.post(10);
  world.server.faults = [
    { kind: 'status', status: 503, retryAfter: '600' },
    { kind: 'status', status: 503, retryAfter: '60' },
  ];
  expect(await world.flush()).toEqual({ status: 'done', nextAt: world.nowMs + 60_000 });
});

test('who is kept busy by somebody else hears when that one last got anywhere', async () => {
  const { id } = await world.post(10);
  world.nowMs += 5000;
  const busy: unknown[] = [];
  const fetch = fetchWith(async (_method, path) => {
    if (isCharge(path)) busy.push(await world.flush());
  });
  await world.flush({ fetch });
  expect(busy).toEqual([{ status: 'busy', progressAt: world.nowMs }]);
  expect(await readEntry(id)).toBeUndefined();
});

describe('on a line that breaks, a new one begins only when fewer than eight are on their way', () => {
  const lost = { key: 'offline', params: {}, status: null } as const;
  const begun = (count: number, changes: Partial<Entry> = {}) =>
    Array.from({ length: count }, (_, number) => ({ number, changes: { nextAt: 9e15, touchedAt: 0, ...changes } }));
  const isTried = async (others: ReturnType<typeof begun>) => {
    // The oldest, held back for long: it would be the first of those that have not begun.
    await world.post(10);
    world.nowMs += 1;
    for (const { changes } of others) {
      const { id } = await world.post(10);
      await changeEntry(id, (entry) => ({ ...entry, ...changes, nextAt: world.nowMs + 60_000 }));
    }
    await world.flush();
    return world.server.requests.length > 0;
  };

  test.each([
    ['seven that broke', begun(7, { lastError: lost, attempts: 1 }), true],
    ['eight that broke', begun(8, { lastError: lost, attempts: 1 }), false],
    ['eight that broke ten times', begun(8, { lastError: lost, attempts: 10 }), false],
    ['eight that broke more often', begun(8, { lastError: lost, attempts: 11 }), true],
    ['eight with bytes over there', begun(8, { sentBytes: 1 }), false],
    ['eight that the server keeps waiting', begun(8, { lastError: { ...lost, status: 503 }, sentBytes: 5 }), true],
    ['eight that are received', begun(8, { state: 'received', sentBytes: 10 }), true],
  ])('beside %s', async (_what, others, isGoing) => {
    expect(await isTried(others)).toBe(isGoing);
  });
});
