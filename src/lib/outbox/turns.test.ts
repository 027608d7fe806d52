import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Entry } from './entry.ts';
import { changeEntry, readEntry } from './store.ts';
import { isCharge, World } from '#tests/outbox/world.ts';

/** Which entry comes when, and what those hear who have to wait. */
let world: World;

beforeEach(() => {
  world = new World();
});
afterEach(() => world.end());

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
  const fetch = world.fetchWith(async (_method, path) => {
    if (isCharge(path)) busy.push(await world.flush());
  });
  await world.flush({ fetch });
  expect(busy).toEqual([{ status: 'busy', progressAt: world.nowMs }]);
  expect(await readEntry(id)).toBeUndefined();
});

describe('on a line that breaks, a new one begins only when fewer than eight are on their way', () => {
  const lost = { key: 'offline', params: {}, status: null } as const;
  const begun = (count: number, changes: Partial<Entry>) =>
    Array.from({ length: count }, () => ({ touchedAt: 0, ...changes }));
  const isTried = async (others: readonly Partial<Entry>[]) => {
    // The oldest, held back for long: it would be the first of those that have not begun.
    await world.post(10);
    world.nowMs += 1;
    for (const changes of others) {
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
