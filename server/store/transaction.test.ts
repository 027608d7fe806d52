import { join } from 'node:path';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines, type TestEngine } from '#tests/engines.ts';
import { isTransient, isUnavailable } from './failures.ts';
import { openStore } from './store.ts';

function failure(code: string): Error {
  return Object.assign(new Error('in the way'), { code });
}

describe.each(engines)('a transaction on $name', ({ name, open }) => {
  let engine: TestEngine;
  beforeAll(async () => {
    engine = await open();
    const rows = ['a', 'b'].map((subject) => ({ subject, count: 0n, until: 0n, updated: 0n }));
    await engine.store.db.insertInto('throttles').values(rows).execute();
  });
  afterAll(() => engine.dispose());

  const count = async (subject: string) => {
    const row = await engine.store.db
      .selectFrom('throttles')
      .select('count')
      .where('subject', '=', subject)
      .executeTakeFirst();
    return row?.count;
  };

  it.each(['40001', '40P01', 'SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT'])(
    'runs again after %s, from the start',
    async (code) => {
      const before = (await count('a')) ?? 0n;
      let runs = 0;
      await engine.store.transaction(async (trx) => {
        runs += 1;
        await trx
          .updateTable('throttles')
          .set((eb) => ({ count: eb('count', '+', 1n) }))
          .where('subject', '=', 'a')
          .execute();
        if (runs < 4) throw failure(code);
      });
      expect([runs, await count('a')]).toEqual([4, before + 1n]);
    },
  );

  it('gives up after eight times, and passes the error on', async () => {
    let runs = 0;
    const failing = engine.store.transaction(async () => {
      runs += 1;
      throw failure('40001');
    });
    await expect(failing).rejects.toThrow('in the way');
    expect(runs).toBe(8);
  });

  it('does not run again after any other error', async () => {
    let runs = 0;
    const failing = engine.store.transaction(async () => {
      runs += 1;
      throw failure('23505');
    });
    await expect(failing).rejects.toThrow('in the way');
    expect(runs).toBe(1);
  });

  it('gets through crossing locks', async () => {
    const before = [await count('a'), await count('b')];
    const crossing = (first: string, second: string) =>
      engine.store.transaction(async (trx) => {
        for (const subject of [first, second]) {
          await trx
            .updateTable('throttles')
            .set((eb) => ({ count: eb('count', '+', 1n) }))
            .where('subject', '=', subject)
            .execute();
        }
      });
    await Promise.all(Array.from({ length: 6 }, (_, i) => (i % 2 === 0 ? crossing('a', 'b') : crossing('b', 'a'))));
    expect([await count('a'), await count('b')]).toEqual(before.map((n) => (n ?? 0n) + 6n));
  });

  if (name === 'sqlite')
    it('waits for another process that writes', async () => {
      const other = new Database(join(engine.dataDir, 'practice.sqlite'));
      other.exec('begin immediate');
      setTimeout(() => other.exec('commit'), 0);
      await engine.store.transaction((trx) => trx.insertInto('meta').values({ key: 'waited', value: 'yes' }).execute());
      expect(
        await engine.store.db.selectFrom('meta').select('value').where('key', '=', 'waited').execute(),
      ).toHaveLength(1);
      other.close();
    });

  if (name === 'sqlite')
    it('waits for another process that writes while the store opens', async () => {
      const other = new Database(join(engine.dataDir, 'practice.sqlite'));
      other.exec('begin immediate');
      setTimeout(() => other.exec('commit'), 100);
      const store = await openStore(engine);
      await store.close();
      other.close();
    });

  if (name === 'postgres')
    it('survives a connection that is cut, while a query runs and between queries', async () => {
      const { transaction, db } = engine.store;
      const cutting = transaction((trx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx));
      // What happened, and not that the rollback behind it failed as well.
      await expect(cutting).rejects.toMatchObject({ code: '57P01' });

      const [idle, cut] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()];
      const waiting = transaction(async (trx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
        idle.resolve(rows[0]?.pid ?? 0);
        await cut.promise;
        await trx.insertInto('meta').values({ key: 'cut', value: 'yes' }).execute();
      });
      const pid = await idle.promise;
      await sql`select pg_terminate_backend(${pid}, 5000)`.execute(db);
      cut.resolve();
      await expect(waiting).rejects.toSatisfy(isUnavailable);

      const rows = await transaction((trx) => trx.selectFrom('meta').select('key').where('key', '=', 'cut').execute());
      expect(rows).toEqual([]);
    });
});

describe('failures', () => {
  it('tell what may be tried again from mistakes', () => {
    const codes = [
      '40001',
      '40P01',
      'SQLITE_BUSY',
      'ECONNREFUSED',
      '57P01',
      '08006',
      '53300',
      '23505',
      '22P02',
      'SQLITE_CONSTRAINT',
    ];
    expect(codes.filter((code) => isTransient(failure(code)))).toEqual(['40001', '40P01', 'SQLITE_BUSY']);
    expect(codes.filter((code) => isUnavailable(failure(code)))).toEqual(codes.slice(0, 7));
    expect([isTransient('40001'), isUnavailable(null), isUnavailable(new Error('no'))]).toEqual([false, false, false]);
  });
});
