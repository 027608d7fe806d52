import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines, type TestEngine } from '#tests/engines.ts';
import { prepared, preparedRows } from './prepared.ts';

let builds = 0;

const put = prepared((db, p: { key: string; value: string }) => {
  builds += 1;
  return db
    .insertInto('meta')
    .values({ key: p.key, value: p.value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: p.value }))
    .returning('key');
});

const find = prepared((db, p: { prefix: string; limit: number }) =>
  db
    .selectFrom('meta')
    .select(['key', 'value'])
    .where('key', 'like', p.prefix)
    .where('value', '<>', 'hidden')
    .orderBy('key')
    .limit(p.limit),
);

const remove = prepared((db, p: { prefix: string }) =>
  db.deleteFrom('meta').where('key', 'like', p.prefix).returning('key'),
);

const putAll = preparedRows((db, rows: readonly { key: string; value: string }[]) => {
  builds += 1;
  return db
    .insertInto('meta')
    .values(rows.map(({ key, value }) => ({ key, value })))
    .onConflict((conflict) => conflict.column('key').doNothing());
});

describe.each(engines)('a prepared statement on $name', ({ open }) => {
  let engine: TestEngine;
  beforeAll(async () => {
    engine = await open();
  });
  afterAll(() => engine.dispose());

  it('runs with the values of each call, inside and outside a transaction', async () => {
    const { db, transaction } = engine.store;
    expect(await put(db, { key: 'p1', value: 'one' })).toEqual([{ key: 'p1' }]);
    await transaction(async (trx) => {
      await put(trx, { key: 'p2', value: 'two' });
      await put(trx, { key: 'p3', value: 'hidden' });
      await put(trx, { key: 'p4', value: "'; drop table meta; --" });
    });
    await put(db, { key: 'p1', value: 'changed' });
    expect(await find(db, { prefix: 'p%', limit: 10 })).toEqual([
      { key: 'p1', value: 'changed' },
      { key: 'p2', value: 'two' },
      { key: 'p4', value: "'; drop table meta; --" },
    ]);
    expect(await find(db, { prefix: 'p%', limit: 1 })).toHaveLength(1);
    expect(await find(db, { prefix: 'q%', limit: 1 })).toEqual([]);
    expect([await remove(db, { prefix: 'p%' }), await remove(db, { prefix: 'p%' })].map((rows) => rows.length)).toEqual(
      [4, 0],
    );
  });

  it('takes a list of any length, and is built once for each length', async () => {
    const { db } = engine.store;
    const rows = Array.from({ length: 40 }, (_, at) => ({ key: `r${at + 10}`, value: `${at}` }));
    builds = 0;
    expect(await putAll(db, rows)).toEqual({ rows: [], changed: 40n });
    expect(await putAll(db, [...rows, { key: 'r50', value: '' }])).toEqual({ rows: [], changed: 1n });
    expect(await find(db, { prefix: 'r%', limit: 50 })).toEqual([...rows, { key: 'r50', value: '' }]);
    expect(await putAll(db, [])).toEqual({ rows: [], changed: 0n });
    // Lengths 16, 8 and 9, on whichever engine meets them first.
    expect(builds).toBeLessThanOrEqual(3);
    expect(await remove(db, { prefix: 'r%' })).toHaveLength(41);
  });

  it('is built once per engine, however many stores and transactions use it', async () => {
    builds = 0;
    const second = await open();
    for (const store of [engine.store, second.store]) {
      await put(store.db, { key: 'x', value: 'y' });
      await store.transaction((trx) => put(trx, { key: 'x', value: 'z' }));
    }
    await second.dispose();
    expect(builds).toBe(1);
  });

  it('refuses to compute with a value that is not there yet', async () => {
    const wrong = prepared((db, p: { count: bigint }) =>
      db
        .selectFrom('throttles')
        .select('subject')
        .where('count', '=', p.count + 1n),
    );
    await expect(wrong(engine.store.db, { count: 1n })).rejects.toThrow('"count" is not known');
  });
});
