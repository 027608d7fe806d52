import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines, type TestEngine } from '#tests/engines.ts';
import { capture, hold } from './holds.ts';
import { grant, line } from './ledger.fixtures.ts';
import type { Entry } from './entry.ts';
import { post } from './post.ts';
import { balancesOf, type RecordFilter, recordsOf } from './read.ts';

describe.each(engines)('reading the ledger on $name', ({ open }) => {
  let engine: TestEngine;
  beforeAll(async () => {
    engine = await open();
    const book = (entry: Entry, at: number) => engine.store.transaction((trx) => post(trx, entry, at));
    await book(grant('g1', 'maria', 100n), 10);
    await book(grant('other', 'joao', 9n), 10);
    const bitcoin = [line('maria', 7n, { currency: 'BTC' }), line('house', -7n, { currency: 'BTC' })];
    await book({ id: 'b1', kind: 'deposit', reference: 'D-1', lines: bitcoin }, 20);
    const toContract = [line('maria', -40n), line('maria', 40n, { kind: 'contract' })];
    await book({ id: 't1', kind: 'transfer', reference: 'T-1', lines: toContract }, 30);
    const maria = { owner: 'maria', kind: 'spot', currency: 'USDT' } as const;
    await book({ id: 'hold:w1', kind: 'hold', reference: 'w1', lines: hold(maria, 25n) }, 40);
    await book(grant('g2', 'maria', 5n), 40);
    const paid = capture(maria, 25n, [line('house', 25n)]);
    await book({ id: 'hold:w1:end', kind: 'withdrawal', reference: 'w1', lines: paid }, 50);
  });
  afterAll(() => engine.dispose());

  const list = async (filter: RecordFilter = {}, owner = 'maria') => {
    const { list: records, next } = await recordsOf(engine.store.db, owner, filter, null, 50);
    expect(next).toBeNull();
    return records;
  };
  const entriesOf = async (filter: RecordFilter) => (await list(filter)).map(({ entryId }) => entryId);

  it('lists balances of both buckets per kind and currency, the owner’s only', async () => {
    expect(await balancesOf(engine.store.db, 'maria')).toEqual([
      { kind: 'contract', currency: 'USDT', available: 40n, frozen: 0n },
      { kind: 'spot', currency: 'BTC', available: 7n, frozen: 0n },
      { kind: 'spot', currency: 'USDT', available: 40n, frozen: 0n },
    ]);
    expect(await balancesOf(engine.store.db, 'joao')).toEqual([
      { kind: 'spot', currency: 'USDT', available: 9n, frozen: 0n },
    ]);
    expect(await balancesOf(engine.store.db, 'nobody')).toEqual([]);
  });

  it('lists postings newest first, with the balance behind each and behind its entry', async () => {
    const rows = (await list({ account: 'spot', currency: 'USDT' })).map((record) => {
      return [record.entryId, record.bucket, record.amount, record.balanceAfter, record.totalAfter];
    });
    expect(rows).toEqual([
      ['hold:w1:end', 'frozen', -25n, 0n, 40n],
      ['g2', 'available', 5n, 40n, 65n],
      ['hold:w1', 'frozen', 25n, 25n, 60n],
      ['hold:w1', 'available', -25n, 35n, 60n],
      ['t1', 'available', -40n, 60n, 60n],
      ['g1', 'available', 100n, 100n, 100n],
    ]);
  });

  it('says what each posting was for', async () => {
    expect((await list({ currency: 'BTC' }))[0]).toEqual({
      entryId: 'b1',
      kind: 'deposit',
      reference: 'D-1',
      account: 'spot',
      currency: 'BTC',
      bucket: 'available',
      amount: 7n,
      balanceAfter: 7n,
      totalAfter: 7n,
      created: 20,
    });
  });

  it('filters by account, bucket, kinds of entries and time', async () => {
    expect(await entriesOf({ account: 'contract' })).toEqual(['t1']);
    expect(await entriesOf({ bucket: 'frozen' })).toEqual(['hold:w1:end', 'hold:w1']);
    expect(await entriesOf({ kinds: ['grant', 'deposit'] })).toEqual(['g2', 'b1', 'g1']);
    expect(await entriesOf({ from: 20, to: 30, account: 'spot' })).toEqual(['t1', 'b1']);
    expect(await entriesOf({ from: 51 })).toEqual([]);
    expect(await list({}, 'nobody')).toEqual([]);
  });

  it('pages through without missing or repeating any, though new ones come in', async () => {
    const all = (await list()).map(({ entryId, bucket, account }) => [entryId, bucket, account]);
    const seen: unknown[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < 20; page += 1) {
      const answer = await recordsOf(engine.store.db, 'maria', {}, cursor, 2);
      seen.push(...answer.list.map(({ entryId, bucket, account }) => [entryId, bucket, account]));
      await engine.store.transaction((trx) => post(trx, grant(`late${page}`, 'maria', 1n), 60));
      cursor = answer.next;
      if (cursor === null) break;
    }
    expect(seen).toEqual(all);
  });

  it('ends exactly at the last page, and takes no cursor it never gave', async () => {
    const total = (await list()).length;
    const { list: whole, next } = await recordsOf(engine.store.db, 'maria', {}, null, total);
    expect([whole.length, next]).toEqual([total, null]);
    for (const cursor of ['x', '-1', '1e9', '', "1' or '1'='1", '9'.repeat(19)]) {
      expect(await recordsOf(engine.store.db, 'maria', {}, cursor, 5)).toEqual({ list: [], next: null });
    }
  });
});
