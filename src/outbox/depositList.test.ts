import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Deposit } from '#contract/api/wallet.ts';
import { privateStore } from '#src/lib/db.ts';
import { depositsKey, keepDeposit, type KeptDeposits, withDeposit } from './depositList.ts';
import { World } from '#tests/outbox/world.ts';

const deposit = (id: string, status: Deposit['status']): Deposit => ({
  id,
  number: 'D1',
  currency: 'USDT',
  amount: '250.000000',
  credited_in: 'USDT',
  address: 'practice:USDT:x',
  status,
  reason: null,
  created: 1,
  decided: null,
  simulated: true,
});

test('a new deposit comes in front, a known one stays in its place', () => {
  const list = [deposit('a', 'review'), deposit('b', 'review')];
  expect(withDeposit(list, deposit('c', 'review')).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  expect(withDeposit(list, deposit('b', 'succeed')).map(({ id, status }) => `${id} ${status}`)).toEqual([
    'a review',
    'b succeed',
  ]);
});

test.each([
  ['succeed', 'review', 'succeed'],
  ['failed', 'waiting', 'failed'],
  ['review', 'waiting', 'review'],
  ['waiting', 'review', 'review'],
  ['review', 'failed', 'failed'],
] as const)('a deposit known to be %s and told to be %s is %s', (known, told, shown) => {
  expect(withDeposit([deposit('a', known)], deposit('a', told))[0]?.status).toBe(shown);
});

describe('the list of deposits', () => {
  let world: World;
  beforeEach(() => {
    world = new World();
  });
  afterEach(() => world.end());

  test('that is known keeps its place and its age when one is added', async () => {
    const { id } = await world.post(10);
    await privateStore('user-a').set(depositsKey, { list: [], next: 'n1', fetchedAt: 77 } satisfies KeptDeposits);
    await world.flush();
    const kept = await privateStore('user-a').get<KeptDeposits>(depositsKey);
    expect(kept).toMatchObject({ list: [{ id }], next: 'n1', fetchedAt: 77 });
    expect(await privateStore('user-a').get('deposits')).toEqual(kept);
  });

  test('that is not known begins now', async () => {
    const [deposit] = [...(await depositsOfServer())];
    if (deposit === undefined) throw new Error('no deposit');
    await privateStore('user-a').del(depositsKey);
    await keepDeposit('user-a', deposit);
    expect(await privateStore('user-a').get<KeptDeposits>(depositsKey)).toEqual({
      list: [deposit],
      next: null,
      fetchedAt: Math.floor(world.nowMs / 1000),
    });
  });

  const depositsOfServer = async () => {
    await world.post(10);
    await world.flush();
    return [...world.server.deposits.values()].map(({ deposit }) => deposit);
  };
});
