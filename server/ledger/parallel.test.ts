import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { engines, type TestEngine } from '#tests/engines.ts';
import { grant, line, transfer } from './ledger.fixtures.ts';
import { type Entry, InsufficientBalance } from './entry.ts';
import { post } from './post.ts';
import { balancesOf } from './read.ts';
import { verifyLedger } from './verify.ts';

const together = 64;
const each = <T>(make: (index: number) => T): T[] => Array.from({ length: together }, (_, index) => make(index));

describe.each(engines)('64 at the same time on $name', ({ open }) => {
  let engine: TestEngine;
  beforeAll(async () => {
    engine = await open();
  });
  afterAll(async () => {
    const broken = (await verifyLedger(engine.store.db)).filter(({ problems }) => problems.length > 0);
    await engine.dispose();
    expect(broken).toEqual([]);
  });

  const book = (entry: Entry) => engine.store.transaction((trx) => post(trx, entry, 1));
  const available = async (owner: string) => (await balancesOf(engine.store.db, owner))[0]?.available ?? 0n;

  it('the same entry: one effect', async () => {
    const outcomes = await Promise.all(each(() => book(grant('same', 'maria', 100n))));
    expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1);
    expect(await available('maria')).toBe(100n);
  });

  it.each([
    ['100', 100n, 1],
    ['30', 30n, 3],
    ['7', 7n, 14],
  ])('spending %s of one balance of 100: as many as fit', async (name, amount, winners) => {
    const owner = `spender${name}`;
    await book(grant(`give${name}`, owner, 100n));
    const outcomes = await Promise.allSettled(each((index) => book(grant(`take${name}:${index}`, owner, -amount))));
    const refusals = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason);
    expect(together - refusals.length).toBe(winners);
    expect(refusals.filter((reason) => !(reason instanceof InsufficientBalance))).toEqual([]);
    expect(await available(owner)).toBe(100n - amount * BigInt(winners));
  });

  it('transfers that cross: all get through, and nothing is lost', async () => {
    const owners = ['anna', 'bert', 'cleo'] as const;
    for (const owner of owners) await book(grant(`start:${owner}`, owner, 1000n));
    const crossing = each((index) => {
      const [from, to] = [owners[index % 3], owners[(index + 1 + (index % 2)) % 3]];
      if (from === undefined || to === undefined) throw new Error('no owner');
      return book(transfer(`cross:${index}`, from, to, BigInt(1 + (index % 5))));
    });
    expect(new Set(await Promise.all(crossing))).toEqual(new Set(['created']));
    const balances = await Promise.all(owners.map(available));
    expect(balances.reduce((sum, balance) => sum + balance)).toBe(3000n);
  });
});

/** On the engine where two can wait for each other. */
const waiting = engines.filter(({ name }) => name === 'postgres');

test.each(waiting)('who waits for an account that somebody makes holds up nobody else on $name', async ({ open }) => {
  const engine = await open();
  const book = (entry: Entry) => engine.store.transaction((trx) => post(trx, entry, 1));
  await book(grant('known', 'kim', 10n));
  const { promise: end, resolve: commit } = Promise.withResolvers<void>();
  const { promise: isMade, resolve: made } = Promise.withResolvers<void>();
  const making = engine.store.transaction(async (trx) => {
    // From the mint: the treasury is free.
    await post(trx, minted('first', 'lou', 5n), 1);
    made();
    await end;
  });
  await isMade;
  const second = book(grant('second', 'lou', 7n));
  const isWaiting = async () =>
    (await sql`select 1 from pg_locks where not granted`.execute(engine.store.db)).rows.length > 0;
  await expect.poll(isWaiting).toBe(true);
  expect(await book(grant('third', 'kim', 1n))).toBe('created');
  commit();
  await making;
  expect(await second).toBe('created');
  expect((await balancesOf(engine.store.db, 'lou'))[0]?.available).toBe(12n);
  await engine.dispose();
});

function minted(id: string, owner: string, amount: bigint): Entry {
  return { id, kind: 'deposit', reference: id, lines: [line(owner, amount), line('house', -amount, { kind: 'mint' })] };
}
