import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { breakDisk, troubles } from '#tests/outbox/brokenDisk.ts';
import { fault, isSame } from '#tests/outbox/faults.ts';
import { answersOf, makeNote, makePapers, note, papers, testKinds } from '#tests/outbox/testKinds.ts';
import { World } from '#tests/outbox/world.ts';
import { outboxStore } from '../db.ts';
import { toResult } from '../loadable.ts';
import { sendDirect } from './direct.ts';
import { postForm, takeForm } from './outgoing.ts';
import { bytesKey, changeEntry, discardEntry, listEntries, readBytes, readEntry } from './store.ts';
import type { Wire } from './wire.ts';

/** Entries of other kinds than vouchers: a note without files, and papers of three. */
const sender = { owner: 'user-a', origin: 'https://exchange.example', lang: 'en' } as const;

let world: World;
beforeEach(() => {
  world = new World();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await world.end();
});

const sent = () => world.server.requests.map(({ method, path }) => `${method} ${path.replace(/^\/api\//, '')}`);

describe.each(['locks', 'leases'])('with %s', (how) => {
  beforeEach(() => {
    if (how === 'leases') vi.stubGlobal('navigator', {});
  });

  test('whatever happens on the way, each entry is there exactly once, with all of its files, to the byte', async () => {
    const size = fc.integer({ min: 1, max: 70_000 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(size, size, size), { minLength: 1, maxLength: 2 }),
        fc.integer({ min: 0, max: 2 }),
        fc.array(fault, { maxLength: 25 }),
        fc.integer({ min: 0, max: 3 }),
        async (sizes, notes, faults, restarts) => {
          await world.end();
          world = new World();
          const forms = [...sizes.map((each) => makePapers(each)), ...Array.from({ length: notes }, () => makeNote())];
          for (const form of forms) await world.put(form);
          const voucher = await world.post(2000);
          world.server.faults = [...faults];
          for (let i = 0; i < restarts; i += 1) {
            await world.flushUntilDeath();
            world.nowMs += 20_000;
          }
          world.server.faults = world.server.faults.filter(({ kind }) => kind !== 'death');
          expect((await world.settle()).status).toBe('done');

          const ids = forms.map(({ id }) => id).toSorted();
          expect([...world.server.taken.keys()].toSorted()).toEqual(ids);
          expect([...world.server.deposits.keys()]).toEqual([voucher.id]);
          for (const { id, files } of forms) {
            const arrived = world.server.taken.get(id)?.files ?? [];
            expect(arrived).toHaveLength(files.length);
            for (const [at, { bytes }] of files.entries())
              expect(isSame(arrived[at], new Uint8Array(bytes))).toBe(true);
          }
          expect((await answersOf('user-a')).toSorted()).toEqual(ids);
          expect(await listEntries('user-a')).toEqual([]);
          expect((await outboxStore.keys()).filter((key) => !key.startsWith('lease:'))).toEqual([]);
        },
      ),
      { numRuns: 25 },
    );
  }, 60_000);

  test('of two tabs and a worker at once, one sends', async () => {
    const form = makePapers([70_000, 70_000, 70_000]);
    await world.put(form);
    const results = await Promise.all(Array.from({ length: 3 }, () => world.flush()));
    expect(results.map(({ status }) => status).toSorted()).toEqual(['busy', 'busy', 'done']);
    expect(sent().filter((one) => one === 'POST test/papers')).toHaveLength(1);
  });
});

test('even with no lock at all, the server has each once', async () => {
  const forms = [makePapers([3000, 90_000, 20]), makeNote()];
  for (const form of forms) await world.put(form);
  await Promise.all(Array.from({ length: 5 }, () => world.flush({ isStealing: true }).catch(() => undefined)));
  await world.settle();
  expect([...world.server.taken.keys()].toSorted()).toEqual(forms.map(({ id }) => id).toSorted());
});

test('an entry without files is one request', async () => {
  await world.put(makeNote('hi'));
  await world.flush();
  expect(sent()).toEqual(['POST test/note']);
  const [taken] = world.server.taken.values();
  expect(JSON.parse(taken?.body ?? '')).toEqual({
    text: 'hi',
    client_time: world.nowMs / 1000,
    lang: 'en',
    owner: 'user-a',
  });
});

test('a request whose answer was lost is repeated to the byte, and its files are not sent again', async () => {
  const { id } = makePapers([10, 20, 30]);
  await world.put({ ...makePapers([10, 20, 30]), id });
  // Two requests for each file, and then the call.
  world.server.faults = [...Array.from({ length: 6 }, () => ({ kind: 'none' }) as const), { kind: 'lost' }];
  await world.flush();
  expect(await readEntry(id)).toMatchObject({ state: 'saved', isAsked: true, sentBytes: 60 });
  world.server.requests.length = 0;
  await world.settle();
  expect(sent()).toEqual(['POST upload/', 'POST upload/', 'POST upload/', 'POST test/papers']);
  expect(world.server.taken.size).toBe(1);
});

describe('a line that breaks in the middle of the second file', () => {
  const sizes = [50_000, 100_000, 1000] as const;
  /** The first file, the creation of the second and so many bytes of it arrive; then there is no line. */
  const breakAfter = (bytes: number) => {
    const none = { kind: 'none' } as const;
    world.server.faults = [none, none, none, { kind: 'partial', bytes }, { kind: 'cut' }];
  };

  test('goes on from there, and shows how far all files together have come', async () => {
    const { id } = await world.put(makePapers(sizes));
    breakAfter(40_000);
    await world.flush();
    // The page has not heard that half of the piece has arrived.
    expect(await readEntry(id)).toMatchObject({ state: 'saved', attempts: 1, sentBytes: 50_000 });
    const shown: (number | undefined)[] = [];
    world.server.requests.length = 0;
    const fetch = world.fetchWith(async () => {
      world.nowMs += 500;
      shown.push((await readEntry(id))?.sentBytes);
    });
    await world.flush({ fetch, isEager: true });
    expect(sent().slice(0, 3)).toEqual(['POST upload/', 'POST upload/', expect.stringMatching('PATCH upload/')]);
    expect(shown).toEqual(shown.toSorted((a = 0, b = 0) => a - b));
    expect(shown.at(-1)).toBe(151_000);
    const [taken] = world.server.taken.values();
    expect(taken?.files.map(({ length }) => length)).toEqual([...sizes]);
  });

  test('is a failure more each time, until something more has arrived', async () => {
    const { id } = await world.put(makePapers([50_000, 300_000, 1000]));
    const none = { kind: 'none' } as const;
    world.server.faults = [none, none, none, none, { kind: 'cut' }, { kind: 'cut' }];
    await world.flush();
    const sentBytes = (await readEntry(id))?.sentBytes ?? 0;
    expect(sentBytes).toBeGreaterThan(50_000);
    for (const attempts of [2, 3]) {
      // The first file is asked for again, and is there; that is no progress, and nothing of the second is lost.
      world.server.faults = [none, { kind: 'cut' }];
      await world.flush({ isEager: true });
      expect(await readEntry(id)).toMatchObject({ attempts, sentBytes });
    }
  });

  test('may be followed by the expiry of all that had arrived', async () => {
    const { id } = await world.put(makePapers(sizes));
    breakAfter(40_000);
    await world.flush();
    world.server.uploads.clear();
    await world.settle();
    expect([...world.server.taken.keys()]).toEqual([id]);
  });
});

test('a first file that the server has deleted while the last one came is sent again', async () => {
  const { id } = await world.put(makePapers([10, 20, 30]));
  // Creation and piece of the first, creation of the second: and then everything that is not in use is gone.
  world.server.faults = [{ kind: 'none' }, { kind: 'none' }, { kind: 'none' }, { kind: 'expiry' }];
  await world.settle();
  expect([...world.server.taken.keys()]).toEqual([id]);
});

test('a server that never has the files is not asked for ever: their user is', async () => {
  const { id } = await world.put(makePapers([10, 20, 30]));
  world.server.refusals.set(id, { status: 422, message: 'picture_missing' });
  await world.settle();
  expect(await readEntry(id)).toMatchObject({ state: 'attention', lastError: { key: 'picture_missing' } });
  expect(sent().filter((one) => one === 'POST test/papers')).toHaveLength(11);
});

test('an entry of which one file is gone or cut short is not sent, and its user has to know', async () => {
  const entries = [await world.put(makePapers([10, 20, 30])), await world.put(makePapers([10, 20, 30]))];
  await outboxStore.update<ArrayBuffer[]>(bytesKey(entries[0]?.id ?? ''), (bytes = []) => bytes.slice(0, 2));
  await outboxStore.update<ArrayBuffer[]>(bytesKey(entries[1]?.id ?? ''), (bytes = []) => [
    ...bytes.slice(0, 2),
    new ArrayBuffer(29),
  ]);
  await world.flush();
  expect(sent()).toEqual([]);
  for (const { id } of entries) {
    expect(await readEntry(id)).toMatchObject({ state: 'attention', lastError: { key: 'storage_failed' } });
    expect(await takeForm(id, 'user-a')).toBeNull();
  }
});

test('what belongs to one user is never sent with the token of another', async () => {
  const forms = [makePapers([10, 20, 30]), makeNote()];
  for (const form of forms) await world.put(form);
  world.session = { version: 1, token: 'token-b', userId: 'user-b' };
  await world.settle();
  expect(sent()).toEqual([]);
  // A token that is another user's by the time it arrives is refused by the server.
  world.session = { version: 1, token: 'token-b', userId: 'user-a' };
  await world.settle();
  expect(world.server.taken.size).toBe(0);
  for (const { id } of forms) expect(await readEntry(id)).toMatchObject({ lastError: { key: 'owner_mismatch' } });
});

test('a kind of a newer build waits for it, holds nobody up and is not lost', async () => {
  const { id } = await world.put(makePapers([10, 20, 30]));
  await changeEntry(id, (entry) => ({ ...entry, kind: 'of a newer build' }));
  const behind = await world.put(makeNote());
  expect(await world.flush({ isEager: true })).toEqual({ status: 'done', nextAt: null });
  expect([...world.server.taken.keys()]).toEqual([behind.id]);
  const kept = await readEntry(id);
  expect([kept?.state, kept === undefined ? 0 : (await readBytes(kept))?.length]).toEqual(['saved', 3]);
});

test('the same form is the same entry; another file, another order or another kind is not', async () => {
  const form = makePapers([10, 20, 30]);
  await world.put(form);
  expect((await world.put({ ...form, body: { ...form.body } })).createdAt).toBe(world.nowMs);
  await changeEntry(form.id, (entry) => ({ ...entry, isAsked: true }));
  const [front, back, statement] = form.files;
  if (front === undefined || back === undefined || statement === undefined) throw new Error('three files');
  const others = [
    { ...form, files: [front, back] },
    { ...form, files: [front, statement, back] },
    { ...form, files: [front, back, { ...statement, sha256: 'another' }] },
    { ...form, body: { country: 'JP' } },
    { ...form, kind: 'note' },
  ];
  for (const other of others) await expect(world.put(other)).rejects.toMatchObject({ key: 'idempotency_mismatch' });
});

test('taken back and changed, it takes the place of the old one, until that has gone out', async () => {
  const old = makePapers([10, 20, 30]);
  await world.put(old);
  const taken = await takeForm(old.id, 'user-a');
  expect(taken).toMatchObject({ kind: 'papers', replaces: old.id, body: old.body, files: old.files });
  if (taken === null) throw new Error('nothing was taken');
  await world.put(taken);
  await world.settle();
  expect([...world.server.taken.keys()]).toEqual([taken.id]);
  await expect(world.put({ ...makeNote(), replaces: taken.id })).rejects.toMatchObject({ key: 'idempotency_mismatch' });
});

describe.each(troubles)('a disk that $how $name $until', (trouble) => {
  test.each([
    ['papers', papers, () => makePapers([300, 200, 100])],
    ['a note', note, () => makeNote()],
  ] as const)(
    'at any call: "saved" is true of %s, and what could not be saved goes directly, once',
    async (_what, kind, make) => {
      const disk = breakDisk(0);
      await world.put(make());
      disk.heal();
      await world.settle();
      const wire: Wire = { fetch: world.server.fetch, origin: sender.origin, token: 'token-a' };
      for (let nth = 1; nth <= disk.calls(); nth += 1) {
        const form = make();
        const broken = breakDisk(nth, trouble);
        const saved = await toResult(postForm(kind, form, sender));
        const direct = saved.status === 'ready' ? null : await toResult(sendDirect(wire, kind, form, sender));
        broken.heal();
        if (saved.status === 'ready')
          expect((await readBytes(saved.data))?.length, `call ${nth}`).toBe(form.files.length);
        else expect([saved.error.key, direct?.status]).toEqual(['storage_failed', 'ready']);
        await world.settle();
        expect(await listEntries('user-a')).toEqual([]);
        expect(world.server.taken.get(form.id)?.files.map(({ length }) => length)).toEqual(
          form.files.map(({ bytes }) => bytes.byteLength),
        );
      }
    },
  );
});

test('thrown away, all of its files are', async () => {
  const { id } = await world.put(makePapers([10, 20, 30]));
  await discardEntry(id);
  expect(await outboxStore.get(bytesKey(id))).toBeUndefined();
  expect(Object.keys(testKinds)).toContain('papers');
});
