import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines, type TestEngine } from '#tests/engines.ts';
import { grant, line, transfer } from './ledger.fixtures.ts';
import { type Entry, InsufficientBalance, LedgerConflict } from './entry.ts';
import { post } from './post.ts';
import { balancesOf } from './read.ts';
import { verifyLedger } from './verify.ts';

describe.each(engines)('posting on $name', ({ open }) => {
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
  let [maria, joao] = ['', ''];
  beforeEach(() => {
    run += 1;
    [maria, joao] = [`maria${run}`, `joao${run}`];
  });

  const book = (entry: Entry) => engine.store.transaction((trx) => post(trx, entry, 1_700_000_000));
  const available = async (owner: string) => {
    const balances = await balancesOf(engine.store.db, owner);
    return balances.find(({ kind, currency }) => kind === 'spot' && currency === 'USDT')?.available ?? 0n;
  };
  const postingsOf = (entryId: string) =>
    engine.store.db
      .selectFrom('postings')
      .select(['account_id', 'seq', 'amount', 'balance_after'])
      .where('entry_id', '=', entryId)
      .orderBy('number')
      .execute();

  it('moves amounts and writes down each with the balance behind it', async () => {
    await book(grant(`g${run}`, maria, 100n));
    expect(await book(transfer(`t${run}`, maria, joao, 30n))).toBe('created');
    expect([await available(maria), await available(joao)]).toEqual([70n, 30n]);
    expect(await postingsOf(`t${run}`)).toEqual([
      { account_id: `${joao}:spot:USDT:available`, seq: 1n, amount: 30n, balance_after: 30n },
      { account_id: `${maria}:spot:USDT:available`, seq: 2n, amount: -30n, balance_after: 70n },
    ]);
    const entry = engine.store.db.selectFrom('entries').selectAll().where('id', '=', `t${run}`);
    expect(await entry.executeTakeFirst()).toMatchObject({
      kind: 'transfer',
      reference: `t${run}`,
      created: 1_700_000_000n,
    });
  });

  it('has no effect the second time, whatever order the lines come in', async () => {
    const entry = grant(`g${run}`, maria, 100n);
    expect(await book(entry)).toBe('created');
    expect(await book(entry)).toBe('exists');
    expect(await book({ ...entry, lines: entry.lines.toReversed() })).toBe('exists');
    expect(await available(maria)).toBe(100n);
    expect(await postingsOf(`g${run}`)).toHaveLength(2);
  });

  it.each([
    ['amount', (entry: Entry) => ({ ...entry, lines: grant('', maria, 101n).lines })],
    ['receiver', (entry: Entry) => ({ ...entry, lines: grant('', joao, 100n).lines })],
    ['kind', (entry: Entry) => ({ ...entry, kind: 'other' })],
    ['reference', (entry: Entry) => ({ ...entry, reference: 'other' })],
  ])('refuses an id again with another %s', async (_what, alter) => {
    const entry = grant(`g${run}`, maria, 100n);
    await book(entry);
    await expect(book(alter(entry))).rejects.toThrow(LedgerConflict);
    expect([await available(maria), await available(joao)]).toEqual([100n, 0n]);
  });

  it('lets a user spend to zero and not below', async () => {
    await book(grant(`g${run}`, maria, 100n));
    await expect(book(grant(`s${run}`, maria, -101n))).rejects.toMatchObject({
      name: 'InsufficientBalance',
      owner: maria,
      kind: 'spot',
      currency: 'USDT',
      bucket: 'available',
      need: 101n,
      have: 100n,
    });
    expect(await book(grant(`s${run}`, maria, -100n))).toBe('created');
    await expect(book(grant(`z${run}`, maria, -1n))).rejects.toMatchObject({ need: 1n, have: 0n });
    expect(await available(maria)).toBe(0n);
  });

  it('refuses to spend from an account that was never used', async () => {
    await expect(book(transfer(`t${run}`, maria, joao, 1n))).rejects.toMatchObject({ need: 1n, have: 0n });
    expect(await balancesOf(engine.store.db, maria)).toEqual([]);
  });

  it('leaves nothing of a refused entry in a transaction that goes on without it', async () => {
    await book(grant(`g${run}`, joao, 5n));
    // Sorted, the receiving line comes first: it is applied before the refusal, and must be undone.
    const refused = transfer(`t${run}`, maria, joao, 7n);
    await engine.store.transaction(async (trx) => {
      await expect(post(trx, refused, 1)).rejects.toThrow(InsufficientBalance);
      await post(trx, grant(`n${run}`, maria, 7n), 1);
      await expect(post(trx, { ...grant(`g${run}`, joao, -1n) }, 1)).rejects.toThrow(LedgerConflict);
    });
    expect([await available(maria), await available(joao)]).toEqual([7n, 5n]);
    expect(await postingsOf(`t${run}`)).toEqual([]);
    expect(await book(refused)).toBe('created');
  });

  it('judges an entry by its result, and writes down lines of the same account one by one', async () => {
    const lines = [line(maria, -3n), line(maria, 10n), line('house', -7n)];
    await book({ id: `e${run}`, kind: 'trade', reference: '', lines });
    const own = (await postingsOf(`e${run}`)).filter(({ account_id }) => account_id.startsWith(maria));
    expect(own.map(({ seq, amount, balance_after }) => [seq, amount, balance_after])).toEqual([
      [1n, 10n, 10n],
      [2n, -3n, 7n],
    ]);
  });

  it('moves amounts beyond 2^53 exactly', async () => {
    const amount = 9_007_199_254_740_993n;
    await book(grant(`g${run}`, maria, amount));
    await book(grant(`h${run}`, maria, 1n));
    expect(await available(maria)).toBe(amount + 1n);
  });

  it.each<[string, Partial<Entry>]>([
    ['without lines', { lines: [] }],
    ['without id', { id: '' }],
    ['without kind', { kind: '' }],
    ['that does not balance', { lines: [line('a', 5n), line('house', -4n)] }],
    ['that balances only across currencies', { lines: [line('a', 5n), line('house', -5n, { currency: 'BTC' })] }],
    ['with a line of nothing', { lines: [line('a', 0n), line('house', 0n)] }],
    ['of nobody', { lines: [line('', 5n), line('house', -5n)] }],
    ['of a user in the treasury', { lines: [line('a', 5n, { kind: 'treasury' }), line('house', -5n)] }],
    ['of the house in a user account', { lines: [line('a', 5n), line('house', -5n, { kind: 'spot' })] }],
    ['of an owner with a colon', { lines: [line('a:spot', 5n), line('house', -5n)] }],
  ])('refuses an entry %s', async (_what, wrong) => {
    await expect(book({ ...grant(`x${run}`, maria, 1n), ...wrong })).rejects.toThrow(RangeError);
  });

  it('is stored for good: neither entries nor postings can be changed or deleted', async () => {
    await book(grant(`g${run}`, maria, 1n));
    const { db } = engine.store;
    const changes = [
      db.updateTable('entries').set({ kind: 'x' }).where('id', '=', `g${run}`),
      db.deleteFrom('entries').where('id', '=', `g${run}`),
      db.updateTable('postings').set({ amount: 2n }).where('entry_id', '=', `g${run}`),
      db.deleteFrom('postings').where('entry_id', '=', `g${run}`),
    ];
    for (const change of changes) await expect(change.execute()).rejects.toThrow('append-only');
  });
});
