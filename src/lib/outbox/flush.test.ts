import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listEntries, readEntry, removeEntry } from './store.ts';
import { fault, isSame } from '#tests/outbox/faults.ts';
import { forgetDeposits, listedDeposits, pictureBytes, takeVoucher, World } from '#tests/outbox/world.ts';

let world: World;

beforeEach(() => {
  world = new World();
});

afterEach(async () => {
  for (const owner of ['user-a', 'user-b']) {
    for (const { id } of await listEntries(owner)) await removeEntry(id);
    await forgetDeposits(owner);
  }
  world.stop();
  vi.unstubAllGlobals();
});

const deposits = () => listedDeposits('user-a');

describe.each(['locks', 'leases'])('with %s', (kind) => {
  beforeEach(() => {
    if (kind === 'leases') vi.stubGlobal('navigator', {});
  });

  test('whatever happens on the way, each voucher is there exactly once, to the byte', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 200_000 }), { minLength: 1, maxLength: 3 }),
        fc.array(fault, { maxLength: 25 }),
        fc.integer({ min: 0, max: 3 }),
        async (sizes, faults, restarts) => {
          world.stop();
          world = new World();
          const forms = await Promise.all(sizes.map((size) => world.post(size)));
          world.server.faults = [...faults];
          for (let i = 0; i < restarts; i += 1) {
            await world.flushUntilDeath();
            world.nowMs += 20_000;
          }
          world.server.faults = world.server.faults.filter((one) => one.kind !== 'death');
          expect((await world.settle()).status).toBe('done');

          expect([...world.server.deposits.keys()].toSorted()).toEqual(forms.map(({ id }) => id).toSorted());
          for (const { id, picture } of forms) {
            expect(isSame(world.server.deposits.get(id)?.bytes, new Uint8Array(picture.bytes))).toBe(true);
            expect(await readEntry(id)).toBeUndefined();
            expect(await pictureBytes(id)).toBeUndefined();
          }
          expect((await deposits()).map(({ id }) => id).toSorted()).toEqual(
            expect.arrayContaining(forms.map(({ id }) => id)),
          );
        },
      ),
      { numRuns: 60 },
    );
  }, 60_000);

  test('of many flushers at once one sends', async () => {
    await world.post(300_000);
    const results = await Promise.all(Array.from({ length: 8 }, () => world.flush()));
    expect(results.filter(({ status }) => status === 'done')).toHaveLength(1);
    expect(results.filter(({ status }) => status === 'busy')).toHaveLength(7);
    expect(world.server.requests.filter(({ key }) => key !== null)).toHaveLength(1);
    expect((await world.flush()).status).toBe('done');
  });
});

test('even with no lock at all, the server has it once', async () => {
  const { id } = await world.post(200_000);
  await Promise.all(Array.from({ length: 5 }, () => world.flush({ isStealing: true }).catch(() => undefined)));
  await world.settle();
  expect([...world.server.deposits.keys()]).toEqual([id]);
});

test('what belongs to one user is never sent with the token of another', async () => {
  const mine = await world.post(1000);
  world.session = { version: 1, token: 'token-b', userId: 'user-b' };
  const other = await world.post(1000, 'user-b');
  await world.settle();
  expect([...world.server.deposits.keys()]).toEqual([other.id]);
  expect(world.server.requests.every(({ token }) => token === 'token-b')).toBe(true);
  const uploadOfMine = (await readEntry(mine.id))?.files[0]?.uploadId ?? '';
  expect(world.server.requests.some(({ path, key }) => path.includes(uploadOfMine) || key === mine.id)).toBe(false);

  world.session = null;
  expect((await world.flush()).status).toBe('idle');
  world.session = { version: 1, token: 'token-a', userId: 'user-a' };
  await world.settle();
  expect([...world.server.deposits.keys()]).toEqual([other.id, mine.id]);
});

test('what is meant for another server waits for it', async () => {
  await world.post(10);
  await world.flush({ origin: 'https://another.example' });
  expect(world.server.requests).toEqual([]);
});

test('a refused voucher keeps its reason and holds nobody up', async () => {
  const [bad, good] = [await world.post(10), await world.post(10)];
  world.server.refusals.set(bad.id, { status: 422, message: 'proof_used' });
  await world.settle();
  expect(world.server.deposits.has(good.id)).toBe(true);
  expect(await readEntry(bad.id)).toMatchObject({ state: 'attention', lastError: { key: 'proof_used', status: 422 } });
  const before = world.server.requests.length;
  await world.flush({ isEager: true });
  expect(world.server.requests).toHaveLength(before);
});

test('the end of the session pauses, and nothing is lost', async () => {
  const { id } = await world.post(10);
  world.session = { version: 1, token: 'ended', userId: 'user-a' };
  expect(await world.flush()).toEqual({ status: 'session_over', token: 'ended' });
  expect(await readEntry(id)).toMatchObject({ state: 'saved', nextAt: 0 });
  world.session = { version: 1, token: 'token-a', userId: 'user-a' };
  await world.settle();
  expect(world.server.deposits.has(id)).toBe(true);
});

test('what was received while its user left waits for the user, not for the server', async () => {
  const { id } = await world.post(10);
  const { fetch } = world.server;
  const leaving = async (input: unknown, init?: RequestInit) => {
    const response = await fetch(input, init);
    if (String(input).endsWith('charge_req')) world.session = null;
    return response;
  };
  await world.flush({ fetch: leaving as typeof globalThis.fetch });
  expect(await readEntry(id)).toMatchObject({ state: 'received' });
  expect(await pictureBytes(id)).toBeUndefined();
  expect(await deposits()).toEqual([]);
  world.session = { version: 1, token: 'token-a', userId: 'user-a' };
  await world.settle();
  expect(await readEntry(id)).toBeUndefined();
  expect((await deposits()).map((deposit) => deposit.id)).toEqual([id]);
  expect(world.server.requests.filter(({ key }) => key === id)).toHaveLength(1);
});

test('Retry-After is kept to, whatever news there is of the network', async () => {
  const { id } = await world.post(10);
  world.server.faults = [{ kind: 'status', status: 503, retryAfter: '600' }];
  expect(await world.flush()).toMatchObject({ nextAt: world.nowMs + 600_000 });
  await world.flush({ isEager: true });
  expect(world.server.requests).toHaveLength(1);
  world.nowMs += 600_001;
  await world.flush();
  expect(world.server.deposits.has(id)).toBe(true);
});

test('a lost line is tried again at once when there is news, and in time without', async () => {
  const { id } = await world.post(10);
  world.server.faults = Array.from({ length: 12 }, () => ({ kind: 'cut' }) as const);
  for (let i = 0; i < 12; i += 1) await world.flush({ isEager: true });
  expect(await readEntry(id)).toMatchObject({ attempts: 12, nextAt: world.nowMs + 150_000 });
  await world.flush();
  expect(world.server.deposits.size).toBe(0);
  await world.flush({ isEager: true });
  expect(world.server.deposits.has(id)).toBe(true);
});

test('a clock that jumps back ten years does not bury a voucher for ten years', async () => {
  const { id } = await world.post(10);
  world.server.faults = [{ kind: 'status', status: 503 }];
  await world.flush();
  world.nowMs -= 10 * 365 * 86_400_000;
  await world.flush();
  expect(world.server.deposits.has(id)).toBe(true);
});

test('what is being changed is not sent meanwhile, and comes back if the change never comes', async () => {
  const { id } = await world.post(10);
  const taken = await takeVoucher(id, 'user-a');
  expect(taken).toMatchObject({ replaces: id, amount: '250.5' });
  await world.flush({ isEager: true });
  expect(world.server.requests).toEqual([]);
  world.nowMs += 16 * 60_000;
  await world.flush();
  expect(world.server.deposits.has(id)).toBe(true);
});

test('on a line that breaks all the time, few are begun at once, and none is forgotten', async () => {
  const forms = [];
  for (let i = 0; i < 20; i += 1) forms.push(await world.post(10));
  world.server.faults = Array.from({ length: 60 }, () => ({ kind: 'lost' }) as const);
  for (let i = 0; i < 3; i += 1) await world.flush({ isEager: true });
  expect(world.server.uploads.size).toBe(8);
  world.server.faults = [];
  await world.settle();
  expect(world.server.deposits.size).toBe(20);
});

test('what never gets through keeps nobody else back for ever', async () => {
  for (let i = 0; i < 9; i += 1) {
    await world.post(10);
    world.nowMs += 1;
  }
  const last = (await listEntries('user-a')).at(-1)?.id ?? '';
  const stubborn = new Set((await listEntries('user-a')).slice(0, 8).map(({ files }) => files[0]?.uploadId));
  const { fetch } = world.server;
  const line = (async (input: unknown, init: RequestInit = {}) => {
    const metadata = new Headers(init.headers).get('upload-metadata') ?? '';
    const id = atob(/^id (\S+?),/.exec(metadata)?.[1] ?? '');
    if (stubborn.has(id)) throw new TypeError('network error');
    return fetch(input, init);
  }) as typeof globalThis.fetch;
  for (let i = 0; i < 13; i += 1) await world.flush({ fetch: line, isEager: true });
  expect([...world.server.deposits.keys()]).toEqual([last]);
});
