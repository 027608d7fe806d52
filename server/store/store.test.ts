import { existsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askForPostgres, engines, type TestEngine } from '#tests/engines.ts';
import { createDatabaseAt } from '#tests/postgres.ts';
import { StoreError } from './failures.ts';
import { openForReading, openStore } from './store.ts';

describe.each(engines)('a store on $name', ({ open }) => {
  let engine: TestEngine;
  beforeAll(async () => {
    engine = await open();
  });
  afterAll(() => engine.dispose());

  const valueOf = async (key: string) => {
    const row = await engine.store.db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst();
    return row?.value ?? null;
  };

  it('acknowledges a commit when it is on the disk', async () => {
    const { store, dataDir } = engine;
    const settings = { sqlite: ['journal_mode', 'synchronous', 'foreign_keys'], postgres: ['synchronous_commit'] };
    const values: unknown[] = [];
    for (const name of settings[store.engine]) {
      const { rows } = await sql
        .raw<object>(`${store.engine === 'sqlite' ? 'pragma' : 'show'} ${name}`)
        .execute(store.db);
      values.push(...rows.flatMap((row) => Object.values(row)));
    }
    // 2 is FULL: with NORMAL a power cut takes acknowledged commits with it.
    expect(values).toEqual(store.engine === 'sqlite' ? ['wal', 2n, 1n] : ['on']);
    if (store.engine === 'sqlite') {
      for (const file of ['practice.sqlite', 'practice.sqlite-wal'])
        expect(statSync(join(dataDir, file)).mode & 0o077).toBe(0);
    }
  });

  it('keeps what a transaction did', async () => {
    const answer = await engine.store.transaction(async (trx) => {
      await trx.insertInto('meta').values({ key: 'kept', value: 'yes' }).execute();
      return 'done';
    });
    expect([answer, await valueOf('kept')]).toEqual(['done', 'yes']);
  });

  it('keeps nothing of a transaction that failed, and passes its error on', async () => {
    const failing = engine.store.transaction(async (trx) => {
      await trx.insertInto('meta').values({ key: 'lost', value: 'yes' }).execute();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await valueOf('lost')).toBeNull();
  });

  it('shows nobody half of a transaction', async () => {
    const half = Promise.withResolvers<void>();
    const seen = Promise.withResolvers<void>();
    const writing = engine.store.transaction(async (trx) => {
      await trx.insertInto('meta').values({ key: 'half1', value: 'x' }).execute();
      half.resolve();
      await Promise.race([seen.promise, pause(50)]);
      await trx.insertInto('meta').values({ key: 'half2', value: 'x' }).execute();
    });
    await half.promise;
    const reading = engine.store.db
      .selectFrom('meta')
      .select('key')
      .where('key', 'like', 'half%')
      .execute()
      .finally(seen.resolve);
    const rows = await reading;
    await writing;
    expect([0, 2]).toContain(rows.length);
  });

  it('lets transactions run beside each other without mixing them', async () => {
    await engine.store.db.insertInto('throttles').values({ subject: 'n', count: 0n, until: 0n, updated: 0n }).execute();
    const one = (fails: boolean) =>
      engine.store.transaction(async (trx) => {
        await trx
          .updateTable('throttles')
          .set((eb) => ({ count: eb('count', '+', 1n) }))
          .where('subject', '=', 'n')
          .execute();
        await pause(0);
        if (fails) throw new Error('no');
      });
    const ends = await Promise.allSettled(Array.from({ length: 40 }, (_, index) => one(index % 2 === 0)));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    const row = await engine.store.db
      .selectFrom('throttles')
      .select('count')
      .where('subject', '=', 'n')
      .executeTakeFirst();
    expect(row?.count).toBe(20n);
  });

  it('answers transactions in the order they were asked, while timers go on', async () => {
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
    }, 1);
    const order: number[] = [];
    const all = Array.from({ length: 200 }, (_, index) => engine.store.transaction(async () => order.push(index)));
    await Promise.all(all);
    for (let index = 0; index < 400; index += 1) await engine.store.transaction(async () => index);
    clearInterval(timer);
    if (engine.store.engine === 'sqlite') expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(ticks).toBeGreaterThan(0);
  });

  it('refuses a query beside its own transaction at once, where it would wait for ever', async () => {
    const { store } = engine;
    const beside = store.transaction(() => store.db.selectFrom('meta').select('key').execute());
    await expect(beside).rejects.toThrow('must go through its trx');
    const nested = store.transaction(() => store.transaction(async () => 1));
    await expect(nested).rejects.toThrow('must go through its trx');
    const later = Promise.withResolvers<string | null>();
    await store.transaction(async () => {
      setTimeout(() => valueOf('kept').then(later.resolve, later.reject), 20);
    });
    expect(await later.promise).toBe('yes');
  });

  it('reads integers of 64 bits exactly', async () => {
    const until = 9_007_199_254_740_993n;
    await engine.store.db
      .insertInto('throttles')
      .values({ subject: 'big', count: 1n, until, updated: -until })
      .execute();
    const row = await engine.store.db
      .selectFrom('throttles')
      .selectAll()
      .where('subject', '=', 'big')
      .executeTakeFirst();
    expect(row).toEqual({ subject: 'big', count: 1n, until, updated: -until });
    const counted = await sql<{ n: unknown }>`select count(*) as n from throttles where subject = 'big'`.execute(
      engine.store.db,
    );
    expect(counted.rows).toEqual([{ n: 1n }]);
  });

  it('refuses what is no whole number', async () => {
    const write = sql`insert into throttles (subject, count, until, updated) values ('half', 0.5, 0, 0)`;
    const text = sql`insert into throttles (subject, count, until, updated) values ('text', 'many', 0, 0)`;
    await expect(text.execute(engine.store.db)).rejects.toThrow();
    if (engine.store.engine === 'sqlite')
      await expect(write.execute(engine.store.db)).rejects.toThrow('cannot store REAL');
  });

  it('gives a snapshot that does not change while others write, and cannot be written to', async () => {
    const other = await openStore(engine);
    const [looked, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const reading = engine.store.snapshot(async (trx) => {
      const find = () => trx.selectFrom('meta').select('key').where('key', '=', 'beside').execute();
      const before = await find();
      looked.resolve();
      await written.promise;
      return [before, await find()];
    });
    await looked.promise;
    await other.db.insertInto('meta').values({ key: 'beside', value: '' }).execute();
    written.resolve();
    expect(await reading).toEqual([[], []]);
    expect(await valueOf('beside')).toBe('');
    await other.close();

    const writing = engine.store.snapshot((trx) => trx.insertInto('meta').values({ key: 'snap', value: '' }).execute());
    await expect(writing).rejects.toThrow(/read-?only/);
    await engine.store.db.insertInto('meta').values({ key: 'snap', value: 'later' }).execute();
    expect(await valueOf('snap')).toBe('later');
  });
});

describe('a store for reading', () => {
  it.each(engines)('looks at a database in use on $name, and cannot write', async ({ open }) => {
    const { store, databaseUrl, dataDir, dispose } = await open();
    await store.db.insertInto('meta').values({ key: 'a', value: 'b' }).execute();
    const reader = await openForReading({ databaseUrl, dataDir });
    expect(await reader.snapshot((trx) => trx.selectFrom('meta').selectAll().execute())).toEqual([
      { key: 'a', value: 'b' },
    ]);
    await expect(reader.snapshot((trx) => trx.deleteFrom('meta').execute())).rejects.toThrow(/read-?only/);
    await reader.close();
    await dispose();
  });

  it('makes no database where there is none', async () => {
    const dataDir = join(tmpdir(), 'practice-that-is-not-there');
    await expect(openForReading({ databaseUrl: null, dataDir })).rejects.toThrow(StoreError);
    expect(existsSync(dataDir)).toBe(false);
  });

  it('says so when there are no tables', async () => {
    const databaseUrl = await createDatabaseAt(await askForPostgres());
    await expect(openForReading({ databaseUrl, dataDir: tmpdir() })).rejects.toThrow('has no tables yet');
  });
});
