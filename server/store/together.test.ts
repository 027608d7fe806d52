import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines, type TestEngine } from '#tests/engines.ts';
import { isDuplicate } from './failures.ts';
import { later, prepared, together } from './prepared.ts';

const put = prepared((db, p: { key: string; value: string }) =>
  db.insertInto('meta').values({ key: p.key, value: p.value }),
);
const find = prepared((db, p: { key: string }) =>
  db.selectFrom('meta').select(['key', 'value']).where('key', '=', p.key),
);
const count = prepared((db) => db.selectFrom('meta').select((eb) => eb.fn.countAll<bigint>().as('n')));
const divide = prepared((db, p: { by: bigint }) => db.selectNoFrom(sql<bigint>`1 / cast(${p.by} as bigint)`.as('n')));

describe.each(engines)('statements that are sent together on $name', ({ name, open }) => {
  let engine: TestEngine;
  beforeAll(async () => {
    engine = await open();
  });
  afterAll(() => engine.dispose());

  const valueOf = async (key: string) => (await find(engine.store.db, { key }))[0]?.value ?? null;

  it('are carried out in their order, each with its own answer', async () => {
    const { store } = engine;
    await store.transaction(async (trx) => {
      const answers = await together(
        trx,
        find.of({ key: 'a' }),
        put.of({ key: 'a', value: '1' }),
        find.of({ key: 'a' }),
        count.of({}),
        find.of({ key: 'b' }),
      );
      expect(answers).toEqual([[], [], [{ key: 'a', value: '1' }], [{ n: 1n }], []]);
    });
    expect(await together(store.db)).toEqual([]);
    expect(await together(store.db, find.of({ key: 'a' }), divide.of({ by: 1n }))).toEqual([
      [{ key: 'a', value: '1' }],
      [{ n: 1n }],
    ]);
  });

  it('for later are there for whatever is asked behind them, and are committed with the rest', async () => {
    const { store } = engine;
    await store.transaction(async (trx) => {
      await later(trx, put.of({ key: 'later', value: '1' }));
      expect(await find(trx, { key: 'later' })).toEqual([{ key: 'later', value: '1' }]);
      await later(trx, put.of({ key: 'last', value: '2' }));
    });
    expect([await valueOf('later'), await valueOf('last')]).toEqual(['1', '2']);
  });

  it('leave nothing where one of them fails, whoever waits for it', async () => {
    const { store } = engine;
    const twice = { key: 'twice', value: '' };
    const failing = [
      store.transaction(async (trx) => {
        await later(trx, put.of({ key: 'lost1', value: '' }), put.of(twice), put.of(twice));
      }),
      store.transaction(async (trx) => {
        await later(trx, put.of({ key: 'lost2', value: '' }), put.of(twice), put.of(twice));
        await find(trx, { key: 'lost2' });
      }),
      store.transaction((trx) => together(trx, put.of({ key: 'lost3', value: '' }), put.of(twice), put.of(twice))),
    ];
    for (const outcome of await Promise.allSettled(failing)) {
      expect(outcome.status === 'rejected' && isDuplicate(outcome.reason, 'meta')).toBe(true);
      expect(outcome.status === 'rejected' && isDuplicate(outcome.reason, 'met')).toBe(false);
    }
    for (const key of ['lost1', 'lost2', 'lost3', 'twice']) expect(await valueOf(key)).toBeNull();
  });

  it('are not sent by a transaction that is given up', async () => {
    const { store } = engine;
    const failing = store.transaction(async (trx) => {
      await later(trx, put.of({ key: 'given up', value: '' }));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await valueOf('given up')).toBeNull();
  });

  if (name === 'postgres') {
    it('work on a connection on which they have failed before: its statements have names', async () => {
      const { store } = engine;
      const unseen = prepared((db, p: { by: bigint }) =>
        db.selectNoFrom(sql<bigint>`10 / cast(${p.by} as bigint)`.as('n')),
      );
      const behind = prepared((db, p: { by: bigint }) =>
        db.selectNoFrom(sql<bigint>`20 / cast(${p.by} as bigint)`.as('n')),
      );
      await store.transaction(async (trx) => {
        // One connection for all of it: a savepoint keeps it alive behind the failure.
        await sql`savepoint here`.execute(trx);
        await expect(together(trx, unseen.of({ by: 0n }), behind.of({ by: 1n }))).rejects.toMatchObject({
          code: '22012',
        });
        await sql`rollback to savepoint here`.execute(trx);
        expect(await together(trx, unseen.of({ by: 2n }), behind.of({ by: 2n }))).toEqual([[{ n: 5n }], [{ n: 10n }]]);
        expect(await together(trx, unseen.of({ by: 5n }), behind.of({ by: 5n }))).toEqual([[{ n: 2n }], [{ n: 4n }]]);
      });
    });

    it('take lists, whatever is in their texts', async () => {
      const texts = ['a', '', '"', '\\', '{}', 'a,b', 'NULL', "'; drop table meta; --", '\\"'];
      const { rows } = await sql<{ text: string }>`select * from unnest(${texts}::text[]) as t (text)`.execute(
        engine.store.db,
      );
      expect(rows.map(({ text }) => text)).toEqual(texts);
      const numbers = [1n, -2n, 9_007_199_254_740_993n];
      const { rows: read } = await sql<{ n: bigint }>`select * from unnest(${numbers}::bigint[]) as t (n)`.execute(
        engine.store.db,
      );
      expect(read.map(({ n }) => n)).toEqual(numbers);
      await expect(sql`select ${{ a: 1 }}::text`.execute(engine.store.db)).rejects.toThrow('of the type object');
    });
  }
});
