import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fault } from '#tests/outbox/faults.ts';
import { makeLine, makeNote } from '#tests/outbox/testKinds.ts';
import { World } from '#tests/outbox/world.ts';
import { discardEntry, listEntries, readEntry } from './store.ts';

/** Entries of a kind that form one queue. */
let world: World;
beforeEach(() => {
  world = new World();
});
afterEach(() => world.end());

const said = () => [...world.server.taken.values()].map(({ body }) => (JSON.parse(body) as { text: string }).text);
const paths = () => world.server.requests.map(({ method, path }) => `${method} ${path.replace('/api/test/', '')}`);

test('whatever happens on the way, they arrive once each, in the order in which they were written', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2, max: 8 }),
      fc.array(fault, { maxLength: 30 }),
      fc.integer({ min: 0, max: 2 }),
      async (count, faults, restarts) => {
        await world.end();
        world = new World();
        const texts = Array.from({ length: count }, (_, at) => String(at));
        for (const [at, text] of texts.entries()) {
          await world.put(makeLine(text));
          // Written within one moment, and with a clock that goes back.
          if (at % 3 === 2) world.nowMs -= 5000;
        }
        world.server.faults = [...faults];
        for (let i = 0; i < restarts; i += 1) {
          await world.flushUntilDeath();
          world.nowMs += 20_000;
        }
        world.server.faults = world.server.faults.filter(({ kind }) => kind !== 'death');
        expect((await world.settle()).status).toBe('done');
        expect(said()).toEqual(texts);
        expect(await listEntries('user-a')).toEqual([]);
      },
    ),
    { numRuns: 40 },
  );
}, 60_000);

test('what is read first is read once in a flush, before the first of them; without it none goes', async () => {
  for (const text of ['a', 'b']) await world.put(makeLine(text));
  await world.flush();
  expect(paths()).toEqual(['GET before', 'POST line', 'POST line']);
  const { id } = await world.put(makeLine('c'));
  world.server.requests.length = 0;
  world.server.faults = [{ kind: 'cut' }];
  await world.flush();
  expect(paths()).toEqual(['GET before']);
  expect(await readEntry(id)).toMatchObject({ state: 'saved', isAsked: false, attempts: 1 });
  await world.settle();
  expect(said()).toEqual(['a', 'b', 'c']);
});

test('one that waits holds up those behind it and no others; one that was refused, or is thrown away, holds up nobody', async () => {
  const [first, second, third] = [makeLine('1'), makeLine('2'), makeLine('3')];
  for (const form of [first, second, third]) await world.put(form);
  await world.put(makeNote('aside'));
  world.server.faults = [{ kind: 'none' }, { kind: 'status', status: 503, retryAfter: '600' }];
  await world.flush();
  expect(said()).toEqual(['aside']);
  await discardEntry(second.id);
  world.server.refusals.set(first.id, { status: 422, message: 'message_long' });
  await world.settle();
  expect(said().slice(1)).toEqual(['3']);
});
