import { sql } from 'kysely';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Domain, openDomain } from '#tests/api/domain.ts';
import { fundedUser } from '#tests/api/funded.ts';
import { rulesOf } from '#tests/api/trading.ts';
import { engines } from '#tests/engines.ts';
import {
  addMarginTo,
  close,
  goTo,
  moments,
  move,
  open,
  restart,
  settle,
  stopsOf,
  wait,
  World,
} from '#tests/trading/nightActs.ts';
import type { Night } from '#tests/trading/nights.ts';
import { balancesOf } from '#server/ledger/read.ts';

/**
 * Forex and metals around what is special about them: the hour's spread, the rollover and its swap, the close that takes a
 * second, the end and the beginning of the week.
 */
const funds = 10_000_000_000n;

const share = fc.double({ min: 0, max: 0.999, noNaN: true });
const few = fc.integer({ min: 0, max: 12 });
const acts = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(fc.boolean(), fc.tuple(few, few)).map(([isLong, stops]) => open(isLong, stops, null)),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(fc.boolean(), fc.tuple(few, few), few).map(([isLong, stops, at]) => open(isLong, stops, at)),
  },
  // Stops that nothing reaches, for what ends by swap, liquidation and close.
  { weight: 3, arbitrary: fc.boolean().map((isLong) => open(isLong, [9000, 9000], null)) },
  { weight: 3, arbitrary: share.map(close) },
  {
    weight: 2,
    arbitrary: fc.tuple(share, fc.integer({ min: 1, max: 300 })).map(([at, amount]) => addMarginTo(at, amount)),
  },
  { weight: 2, arbitrary: fc.tuple(share, few).map(([at, away]) => stopsOf(at, away)) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 50 })).map(([isOut, amount]) => move(isOut, amount)),
  },
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 60_000 }).map(wait) },
  { weight: 3, arbitrary: fc.constant(settle) },
  { weight: 1, arbitrary: fc.constant(restart) },
);

describe.each(engines)('$name', ({ name }) => {
  let domain: Domain;
  let users = 0;
  beforeAll(async () => {
    domain = await openDomain(name);
  });
  afterAll(() => domain.dispose());

  test('nights, weekends and closings are what looking at every tick makes of them', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('EURUSD', 'EURJPY', 'USDJPY', 'GBPCHF', 'XPDUSD'),
        fc.constantFrom(...(Object.keys(moments) as (keyof typeof moments)[])),
        fc.integer({ min: 0, max: 120_000 }),
        fc.array(acts, { minLength: 6, maxLength: 18 }),
        async (symbol, moment, beforeMs, all) => {
          goTo(domain, moment, beforeMs);
          users += 1;
          const userId = await fundedUser(domain.deps, `forex${users}`, [
            ['contract', 'USDT', funds],
            ['spot', 'USDT', funds],
          ]);
          const world = new World(domain, userId, rulesOf(symbol));
          await restart(world);
          for (const act of all) {
            await act(world);
            await assertSound(domain, userId);
          }
          world.catchUp();
          await settle(world);
          for (const night of world.nights) await compare(world, night);
          await compareMoney(world);
          // Nothing is left open, so that the next run need not settle all the days up to its own.
          for (const [at] of world.nights.entries()) await close(at / world.nights.length)(world);
          await wait(1200)(world);
          await settle(world);
          for (const night of world.nights) await compare(world, night);
          await compareMoney(world);
        },
      ),
      { numRuns: name === 'sqlite' ? 16 : 4 },
    );
    expect(await domain.problems()).toEqual([]);
  });
});

/** Every step: nothing is made or lost, nobody is below zero, and what is frozen is what positions hold. */
async function assertSound({ store }: Domain, userId: string): Promise<void> {
  const accounts = await store.db.selectFrom('ledger_accounts').select(['id', 'owner', 'balance', 'bucket']).execute();
  expect(accounts.reduce((sum, { balance }) => sum + balance, 0n)).toBe(0n);
  expect(accounts.filter(({ owner, balance }) => owner !== 'house' && balance < 0n)).toEqual([]);
  const [held] = await store.db
    .selectFrom('positions')
    .select(sql<bigint>`cast(coalesce(sum(margin + held), 0) as bigint)`.as('margin'))
    .where('user_id', '=', userId)
    .execute();
  const frozen = accounts.find(({ owner, bucket }) => owner === userId && bucket === 'frozen')?.balance ?? 0n;
  expect(frozen).toBe(held?.margin);
}

async function compare({ domain }: World, night: Night): Promise<void> {
  const { db } = domain.store;
  const row = await db.selectFrom('positions').selectAll().where('id', '=', night.id).executeTakeFirstOrThrow();
  const isOver = night.status === 'closed';
  expect({
    status: row.status,
    reason: row.close_reason,
    tick: row.close_tick,
    swap: row.swap,
    profit: row.profit,
  }).toEqual({
    status: night.status,
    reason: night.reason,
    tick: night.closedAt === null ? null : BigInt(night.closedAt),
    swap: night.swap,
    profit: night.profit,
  });
  if (row.open_tick !== null) expect(Number(row.open_tick)).toBe(night.openedAt);
  if (night.status === 'open') expect([row.margin, row.liquidation]).toEqual([night.margin, night.liquidation]);
  if (isOver) expect(row.shortfall).toBe(night.margin + night.profit < 0n ? -(night.margin + night.profit) : 0n);
}

/** What the account holds is what it began with, what transfers moved, and what was won and lost; nobody loses more than the margin. */
async function compareMoney({ domain, userId, nights, moved }: World): Promise<void> {
  const results = nights.map(({ status, profit, margin, swap }) => {
    if (status === 'closed') return swap + (margin + profit < 0n ? -margin : profit);
    return swap;
  });
  const held = await balancesOf(domain.store.db, userId);
  const total = held
    .filter(({ kind }) => kind === 'contract')
    .reduce((sum, row) => sum + row.available + row.frozen, 0n);
  expect(total).toBe(funds + moved + results.reduce((sum, result) => sum + result, 0n));
}
