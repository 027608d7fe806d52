import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines, type TestEngine } from '../../tests/engines.ts';
import { grant, transfer } from './ledger.fixtures.ts';
import { type Entry, InsufficientBalance, post } from './post.ts';
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
