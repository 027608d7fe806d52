import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines, type TestEngine } from '#tests/engines.ts';
import { InsufficientBalance, LedgerConflict } from './entry.ts';
import { grant, line, transfer } from './ledger.fixtures.ts';
import { type DatedEntry, post, postAll } from './post.ts';
import { verifyLedger } from './verify.ts';

const owners = ['a', 'b', 'c'] as const;
const anyMove = fc.record({
  from: fc.constantFrom(...owners, 'house' as const),
  to: fc.constantFrom(...owners),
  amount: fc.integer({ min: 1, max: 60 }).map(BigInt),
  isSplit: fc.boolean(),
});
type Move = typeof anyMove extends fc.Arbitrary<infer M> ? M : never;

describe.each(engines)('entries booked together on $name', ({ name, open }) => {
  let engine: TestEngine;
  beforeAll(async () => {
    engine = await open();
  });
  afterAll(async () => {
    const broken = (await verifyLedger(engine.store.db)).filter(({ problems }) => problems.length > 0);
    await engine.dispose();
    expect(broken).toEqual([]);
  });

  let run = 0;

  /** Of a world of its own, so that the same moves can be made twice. */
  function entriesOf(world: string, moves: readonly Move[]): DatedEntry[] {
    const nameOf = (owner: string) => (owner === 'house' ? owner : `${world}${owner}`);
    return moves.map(({ from, to, amount, isSplit }, at) => {
      const parts = isSplit && amount > 1n ? [1n, amount - 1n] : [amount];
      const lines = [line(nameOf(from), -amount), ...parts.map((part) => line(nameOf(to), part))];
      return { id: `${world}:${at}`, kind: 'move', reference: '', lines, created: at };
    });
  }

  /** Balances and postings of a world, its name left out. */
  async function stateOf(world: string): Promise<unknown[]> {
    const { db } = engine.store;
    const rows = await db
      .selectFrom('postings')
      .innerJoin('entries', 'entries.id', 'postings.entry_id')
      .select(['entry_id', 'account_id', 'seq', 'amount', 'balance_after', 'created'])
      .where('account_id', 'like', `${world}%`)
      .orderBy('number')
      .execute();
    const accounts = await db
      .selectFrom('ledger_accounts')
      .select(['id', 'balance', 'seq'])
      .where('id', 'like', `${world}%`)
      .where('seq', '>', 0n)
      .orderBy('id')
      .execute();
    const cut = (text: string) => text.replaceAll(world, '');
    return [
      ...rows.map((row) => ({ ...row, entry_id: cut(row.entry_id), account_id: cut(row.account_id) })),
      ...accounts.map((row) => ({ ...row, id: cut(row.id) })),
    ];
  }

  it('leave what they leave one after the other, and are refused where one of them is', async () => {
    const story = async (start: readonly Move[], moves: readonly Move[]) => {
      run += 1;
      const [together, alone] = [`t${run}.`, `s${run}.`];
      for (const world of [together, alone]) {
        const gifts = start.map((move) => ({ ...move, from: 'house' as const }));
        await engine.store.transaction((trx) => postAll(trx, entriesOf(`${world}g.`, gifts).map(renamed(world))));
      }
      const oneByOne = engine.store.transaction(async (trx) => {
        for (const { created, ...entry } of entriesOf(alone, moves)) await post(trx, entry, created);
      });
      const atOnce = engine.store.transaction((trx) => postAll(trx, entriesOf(together, moves)));
      const outcomes = await Promise.allSettled([oneByOne, atOnce]);
      const [first, second] = outcomes.map((outcome) => refusalOf(outcome));
      expect(second).toEqual(first);
      expect(await stateOf(together)).toEqual(await stateOf(alone));
    };
    const moves = fc.array(anyMove, { minLength: 1, maxLength: 12 });
    await fc.assert(fc.asyncProperty(moves, moves, story), { numRuns: name === 'sqlite' ? 60 : 25 });
  });

  /** The gifts have ids of their own and go to the same owners. */
  const renamed = (world: string) => (entry: DatedEntry) => ({
    ...entry,
    lines: entry.lines.map((one) => ({ ...one, owner: one.owner.replace(`${world}g.`, world) })),
  });

  function refusalOf(outcome: PromiseSettledResult<unknown>) {
    if (outcome.status === 'fulfilled') return null;
    const error: unknown = outcome.reason;
    if (!(error instanceof InsufficientBalance)) throw error;
    const { need, have, bucket, kind, currency } = error;
    return { need, have, bucket, kind, currency };
  }

  it('exist together or not at all', async () => {
    const [give, move, more] = [grant('e1', 'eve', 5n), transfer('e2', 'eve', 'fay', 5n), grant('e3', 'eve', 1n)];
    const book = (...entries: Omit<DatedEntry, 'created'>[]) =>
      engine.store.transaction((trx) =>
        postAll(
          trx,
          entries.map((entry) => ({ ...entry, created: 1 })),
        ),
      );
    expect(await book(give, move)).toBe('created');
    // What it takes is not there any more: it is known all the same.
    expect(await book(give, move)).toBe('exists');
    await expect(book(give, more)).rejects.toThrow(LedgerConflict);
    await expect(book(more, more)).rejects.toThrow(LedgerConflict);
    await expect(book(give, { ...move, reference: 'other' })).rejects.toThrow(LedgerConflict);
    await expect(book(more, transfer('e4', 'eve', 'fay', 2n))).rejects.toMatchObject({ need: 2n, have: 1n });
    expect(await book(more)).toBe('created');
    expect(await book()).toBe('created');
  });

  it('are many', async () => {
    const entries = Array.from({ length: 50 }, (_, at) => ({
      ...grant(`many:${at}`, `owner${at % 40}`, 1n),
      created: at,
    }));
    await engine.store.transaction((trx) => postAll(trx, entries));
    const rows = await engine.store.db
      .selectFrom('postings')
      .select('seq')
      .where('entry_id', 'like', 'many:%')
      .execute();
    expect(rows).toHaveLength(100);
  });
});
