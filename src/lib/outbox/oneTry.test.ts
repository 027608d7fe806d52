import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Entry } from './entry.ts';
import { onOutboxSignal, type OutboxSignal } from './signals.ts';
import { readEntry } from './store.ts';
import { isCharge, listedDeposits, makeForm, pictureBytes, postVoucher, World } from '#tests/outbox/world.ts';

/** One entry on its way: what the disk and the other tabs see of it. */
let world: World;
let stopListening: () => void;
let signals: OutboxSignal[];

beforeEach(() => {
  world = new World();
  signals = [];
  stopListening = onOutboxSignal((signal) => void signals.push(signal));
});
afterEach(() => {
  stopListening();
  return world.end();
});

let lines = 0;

/** An entry of 300,000 bytes over a line of its own, of which nothing is known yet. */
async function postOver() {
  lines += 1;
  const origin = `https://line${lines}.example`;
  const form = makeForm(300_000);
  await postVoucher(form, { owner: 'user-a', origin, lang: 'en' });
  const flush = (options: Parameters<World['flush']>[0] = {}) => world.flush({ ...options, origin });
  return { id: form.id, flush };
}

const heard = async (what: OutboxSignal['what']) => {
  await expect.poll(() => signals.filter((signal) => signal.what === what).length).toBeGreaterThan(0);
  return signals.filter((signal) => signal.what === what);
};

describe('on the disk', () => {
  test('it is being sent while it is, and asked for before the server hears of it', async () => {
    const { id } = await world.post(10);
    const seen: [string, Entry['state'] | undefined, boolean | undefined][] = [];
    const fetch = world.fetchWith(async (method, path) => {
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
    const fetch = world.fetchWith(async () => {
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
    await world.flush({ fetch: world.fetchWith((_method, path) => void (isCharge(path) && (world.session = null))) });
    expect(await readEntry(id)).toMatchObject({
      state: 'received',
      sentBytes: 10,
      nextAt: 0,
      lastError: null,
      touchedAt: world.nowMs,
      answer: { id, amount: '250.5' },
    });
    expect(await pictureBytes(id)).toBeUndefined();
    world.session = session;
    expect(await world.flush()).toEqual({ status: 'done', nextAt: null });
    expect(await readEntry(id)).toBeUndefined();
    expect((await listedDeposits('user-a')).map((deposit) => deposit.id)).toEqual([id]);
  });

  test('what is received and belongs to somebody else stays where it is', async () => {
    const { id } = await world.post(10);
    const fetch = world.fetchWith((_method, path) => {
      if (isCharge(path)) world.session = { version: 1, token: 'token-b', userId: 'user-b' };
    });
    await world.flush({ fetch });
    expect(await readEntry(id)).toMatchObject({ state: 'received' });
    expect(await listedDeposits('user-b')).toEqual([]);
  });
});

describe('to the other tabs', () => {
  test('it is told when it changes, and when it is received', async () => {
    const { id } = await world.post(10);
    await world.flush();
    expect(await heard('delivered')).toEqual([
      { what: 'delivered', owner: 'user-a', kind: 'deposit', answer: expect.objectContaining({ id }) },
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
