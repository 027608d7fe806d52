import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmpty, places } from '#tests/emptyDatabase.ts';
import { type OldTable, oldTables, type Rows, rowsOf, writeRows } from '#tests/old/rows.ts';
import { unpackBackup } from '../store/backup.ts';
import type { Engine } from '../store/engines/engine.ts';
import { conversionsSchema } from '../store/migrations/money/conversions.ts';
import { withdrawalsSchema } from '../store/migrations/money/withdrawals.ts';
import { loansSchema } from '../store/migrations/plans/loans.ts';
import { plansSchema } from '../store/migrations/plans/plans.ts';
import { typeWords } from '../store/migrations/typeWords.ts';
import { migrate } from '../store/migrations/migrate.ts';
import { openStore, type StoreOptions } from '../store/store.ts';
import type { Tables } from '../store/tables.ts';
import { verifyAll } from './verifyFunds.ts';

/**
 * What `npm run backup` of the build with schema 6 wrote: two people with deposits (one under review), orders of every product in
 * every state, open triggers, and the jobs that were due.
 */
const oldBackup = join(import.meta.dirname, '../../tests/old/schema6.backup.gz');

/** The version that wrote it, and the last one before account kinds and products were rows. */
const [written, versionBefore] = ['0006-shown', '0008-orders2'];

let backup: string;
let dir: string;

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'practice-old-'));
  backup = join(dir, 'old.backup');
  writeFileSync(backup, gunzipSync(readFileSync(oldBackup)));
});
afterAll(() => rmSync(dir, { recursive: true }));

/** The old rows as they are now, without what later versions added to them. */
function withoutNew(now: Rows, before: Rows): Rows {
  const kept = (table: OldTable) => {
    const names = Object.keys(before[table][0] ?? {});
    return sorted(now[table].map((row) => Object.fromEntries(names.map((name) => [name, row[name]]))));
  };
  return Object.fromEntries(oldTables.map((table) => [table, kept(table)])) as Rows;
}

/** Users as versions before 11 had them: with the name that they log in with. */
async function withLogins(db: Kysely<Tables>, users: Rows['users']): Promise<Rows['users']> {
  const logins = await db.selectFrom('logins').selectAll().execute();
  return users.map((row) => {
    const login = logins.find(({ user_id }) => user_id === row['id']);
    return { ...row, account: login?.name, account_kind: login?.kind };
  });
}

function sorted(rows: Record<string, unknown>[]): Record<string, unknown>[] {
  const text = (row: object) => Object.values(row).join('\n');
  return rows.toSorted((a, b) => (text(a) < text(b) ? -1 : 1));
}

class Undone extends Error {}

/** The same of an older schema, which has not all the tables that are looked at: they are made for it, and are gone again. */
async function problemsInOlder(db: Kysely<Tables>, engine: Engine): Promise<string[]> {
  let problems: string[] = [];
  const looking = db.transaction().execute(async (trx) => {
    const { int } = typeWords[engine];
    const withdrawals = withdrawalsSchema(engine).filter((text) => text.startsWith('create table withdrawals ('));
    const columns = ['owner_id text', `archived ${int}`, `deleted ${int}`];
    const later = [
      ...columns.map((column) => `alter table users add column ${column}`),
      ...plansSchema(engine),
      ...loansSchema(engine),
    ];
    for (const statement of [...conversionsSchema(engine), ...withdrawals, ...later])
      await sql.raw(statement).execute(trx);
    problems = await problemsIn(trx);
    throw new Undone();
  });
  await expect(looking).rejects.toThrow(Undone);
  return problems;
}

async function problemsIn(db: Kysely<Tables>): Promise<string[]> {
  const checks = await verifyAll(db);
  return checks.flatMap(({ check, problems }) => problems.map((problem) => `${check}: ${problem}`));
}

/** Indexes and triggers, and on SQLite what each says. */
async function namesIn(db: Kysely<Tables>, { databaseUrl }: StoreOptions): Promise<string[]> {
  const { rows } = await (databaseUrl === null
    ? sql<{
        name: string;
      }>`select name || ' ' || sql as name from sqlite_master where type in ('index', 'trigger') and sql is not null`
    : sql<{ name: string }>`select indexname as name from pg_indexes where schemaname = 'public'
          union select tgname from pg_trigger where not tgisinternal`
  ).execute(db);
  return rows.map(({ name }) => name).sort();
}

/** Lays the old database out, on PostgreSQL row by row. */
async function fill(options: StoreOptions): Promise<void> {
  if (options.databaseUrl === null) return void (await unpackBackup(backup, options.dataDir));
  const unpacked = join(options.dataDir, 'unpacked');
  await unpackBackup(backup, unpacked);
  const [from, to] = [openEmpty({ databaseUrl: null, dataDir: unpacked }), openEmpty(options)];
  await migrate(to, 'postgres', written);
  await writeRows(to, await rowsOf(from), 'postgres');
  await from.destroy();
  await to.destroy();
}

describe.each(['sqlite', 'postgres'] as const)('a filled database of the build before on %s', (engine) => {
  it('is brought up to date with every row, and holds before and after', async () => {
    const { options, dispose } = await places[engine]();
    await fill(options);
    const old = openEmpty(options);
    const before = await rowsOf(old);
    for (const table of ['ledger_accounts', 'postings', 'fills', 'triggers', 'positions'] as const) {
      expect(before[table].length, table).toBeGreaterThan(3);
    }
    await migrate(old, engine, versionBefore);
    expect(await problemsInOlder(old, engine)).toEqual([]);
    const namesBefore = await namesIn(old, options);
    await old.destroy();

    const store = await openStore(options);
    expect(await problemsIn(store.db)).toEqual([]);
    const empty = Object.fromEntries(oldTables.map((table) => [table, []])) as unknown as Rows;
    const now = await rowsOf(store.db);
    const users = await withLogins(store.db, now.users);
    expect(withoutNew({ ...now, users }, before)).toEqual({ ...empty, ...withoutNew(before, before) });
    expect(await namesIn(store.db, options)).toEqual(expect.arrayContaining(namesBefore));
    const due = await store.db
      .selectFrom('jobs')
      .select(['kind', 'reference', 'payload'])
      .where('state', '=', 'due')
      .orderBy('kind')
      .execute();
    expect(due.map(({ kind, payload }) => [kind, Object.keys(JSON.parse(payload))])).toEqual([
      ['review:deposit', ['deposit']],
      ['tell:notice', ['user', 'cause']],
    ]);
    for (const { kind, reference, payload } of due) {
      const told: unknown = JSON.parse(payload);
      const [user, cause] = reference.split(' ');
      expect(told).toEqual(kind === 'review:deposit' ? { deposit: reference } : { user, cause });
    }
    await store.close();
    await dispose();
  });

  it('refuses what it refused, and takes a new kind and a new product as a row', async () => {
    const { options, dispose } = await places[engine]();
    await fill(options);
    const store = await openStore(options);
    const { db } = store;
    const refused = async (statement: ReturnType<typeof sql>, why: RegExp) =>
      expect(statement.execute(db)).rejects.toThrow(why);
    await refused(sql`update positions set product = 'spot'`, /foreign key/i);
    await refused(sql`update positions set product = 'swap'`, /foreign key/i);
    await refused(sql`update triggers set product = 'swap'`, /foreign key/i);
    await refused(sql`update fills set product = 'swap'`, /foreign key/i);
    await refused(sql`update ledger_accounts set kind = 'bet'`, /constraint/i);
    await refused(sql`update postings set amount = 1`, /append-only/);
    await refused(sql`delete from entries`, /append-only/);
    await refused(sql`delete from ledger_accounts`, /foreign key/i);
    await refused(sql`delete from account_kinds where kind = 'spot'`, /foreign key/i);
    await refused(sql`update triggers set purpose = 'else'`, /check/i);
    await refused(sql`update positions set margin = -1`, /check/i);
    await refused(sql`update ledger_accounts set balance = -1 where owner <> 'house'`, /check/i);

    await sql`insert into products (product) values ('swap')`.execute(db);
    await sql`insert into position_products (product) values ('swap')`.execute(db);
    await sql`update positions set product = 'swap'`.execute(db);
    await sql`update triggers set product = 'swap'`.execute(db);
    await sql`update fills set product = 'swap'`.execute(db);
    await sql`insert into account_kinds (kind, of_house) values ('loan', 0)`.execute(db);
    await sql`insert into ledger_accounts (id, owner, kind, currency, bucket, balance, seq)
      values ('u:loan:USDT:available', 'u', 'loan', 'USDT', 'available', 0, 0)`.execute(db);
    await store.close();
    await dispose();
  });
});

it('a backup of the build before is restored by the command, and verified', async () => {
  const { options, dispose } = await places.sqlite();
  const run = (script: string, args: string[]) =>
    new Promise<string>((resolve, reject) => {
      const env = {
        PATH: process.env['PATH'],
        DATA_DIR: options.dataDir,
        MARKET_SEED: 'a seed for tests, and for tests only',
      };
      execFile(process.execPath, [script, ...args], { env }, (error, output, errors) =>
        error === null ? resolve(output) : reject(new Error(output + errors)),
      );
    });
  expect(await run('server/cli/restore.ts', [backup])).toMatch(/rows verified, 3 pictures/);
  expect(await run('server/cli/verify.ts', [])).toMatch(/all hold/);
  await dispose();
});
