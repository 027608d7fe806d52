import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askForPostgres, engines, type TestEngine } from '#tests/engines.ts';
import { createDatabaseAt } from '#tests/postgres.ts';
import { line } from '../ledger/ledger.fixtures.ts';
import { post } from '../ledger/post.ts';
import { createMarket } from '../market/market.ts';
import { headKey, rowAfter, writeHead } from '../store/chain.ts';
import { formerEra } from '#tests/market/era.ts';
import { insertPerson } from '#tests/api/personRow.ts';

interface Ended {
  code: number | string | null | undefined;
  output: string;
  errors: string;
}

function verify(databaseUrl: string | null, dataDir: string): Promise<Ended> {
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: dataDir,
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  };
  return new Promise((resolve) => {
    execFile(process.execPath, ['server/cli/verify.ts'], { env }, (error, output, errors) => {
      resolve({ code: error === null ? 0 : error.code, output, errors });
    });
  });
}

describe.each(engines)('the verify command on $name', ({ open }) => {
  let engine: TestEngine;
  beforeAll(async () => {
    engine = await open();
  });
  afterAll(() => engine.dispose());

  const run = () => verify(engine.databaseUrl, engine.dataDir);

  it('says what it checked of an empty database', async () => {
    const { code, output, errors } = await run();
    expect([code, errors]).toEqual([0, '']);
    const lines = output.trim().split('\n');
    expect(lines.length).toBeGreaterThan(14);
    expect(lines.slice(0, -1).every((line) => /^ok {4}.+ \(\d+ rows?\)$/.test(line))).toBe(true);
    expect(lines.at(-1)).toMatch(/^\d+ checks of the database .*: all hold\.$/);
  });

  it('finds nothing while a server is writing', async () => {
    const writing = new AbortController();
    const running = run().finally(() => writing.abort());
    let count = 0;
    for (; !writing.signal.aborted; count += 1) {
      const id = `user${count}`;
      await engine.store.transaction(async (trx) => {
        await insertPerson(trx, { id });
        const lines = [line(id, 5n), line('house', -5n, { kind: 'mint' })];
        await post(trx, { id: `g${count}`, kind: 'opening', reference: '', lines }, 1);
      });
    }
    const { code, output } = await running;
    expect([code, output.match(/^FAIL.*/gm)]).toEqual([0, null]);
    expect(count).toBeGreaterThan(10);
    expect((await run()).output).toContain(`ok    each entry has lines (${count} rows)`);
  });

  it('ends with 1 and names what is wrong', async () => {
    const { commitment } = createMarket({ seed: 'generated', era: formerEra });
    const [kept, broken] = ['2026-11-01', '2026-11-02'];
    const published = { kind: 'day', version: 'market-1', published: 1 } as const;
    await engine.store.db.insertInto('meta').values({ key: 'market_seed', value: 'generated' }).execute();
    const first = rowAfter(null, { ...published, date: kept, commitment: commitment(kept) });
    const second = rowAfter({ seq: 1, link: first.link }, { ...published, date: broken, commitment: commitment(kept) });
    await engine.store.db.insertInto('commitments').values([first, second]).execute();
    await engine.store.db
      .insertInto('meta')
      .values({ key: headKey, value: writeHead({ seq: 2, link: second.link }) })
      .execute();
    await sql`update ledger_accounts set balance = balance + 7 where id = 'user1:spot:USDT:available'`.execute(
      engine.store.db,
    );
    const { code, output } = await run();
    expect(code).toBe(1);
    expect(output.match(/^FAIL.*/gm)).toHaveLength(3);
    expect(output).toContain('\n        account user1:spot:USDT:available holds 12, its postings 5\n');
    expect(output).toContain(`(2 rows)\n        the prices of ${broken} are not the ones committed to\n`);
    expect(output.trim().split('\n').at(-1)).toMatch(/: 3 found problems\.$/);
  });
});

describe('the verify command without a database', () => {
  it('says so, ends with 2, and makes none', async () => {
    const dataDir = join(tmpdir(), 'practice-nowhere');
    expect(await verify(null, dataDir)).toEqual({
      code: 2,
      output: '',
      errors: `There is no database at ${dataDir}/practice.sqlite.\n`,
    });
    expect(existsSync(dataDir)).toBe(false);
  });

  it('says so on PostgreSQL: no tables, no database, no server', async () => {
    const url = await createDatabaseAt(await askForPostgres());
    const answers = await Promise.all([
      verify(url, tmpdir()),
      verify(`${url}x`, tmpdir()),
      verify('postgres://user:canary@127.0.0.1:1/practice', tmpdir()),
      verify('mysql://user:canary@db/practice', tmpdir()),
    ]);
    expect(answers.map(({ code, output }) => [code, output])).toEqual(answers.map(() => [2, '']));
    const [noTables, noDatabase, noServer, nonsense] = answers.map(({ errors }) => errors);
    expect(noTables).toMatch(/no tables yet: start the server/);
    expect(noDatabase).toMatch(/no such database/);
    expect(noServer).toMatch(/cannot be reached .*ECONNREFUSED/);
    expect(nonsense).toMatch(/^DATABASE_URL cannot be read/);
    expect(answers.map(({ errors }) => errors).join('')).not.toContain('canary');
  });
});
