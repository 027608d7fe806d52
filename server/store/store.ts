import { existsSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type Dialect, Kysely, sql } from 'kysely';
import type { Engine } from './engines/engine.ts';
import { postgresDialect } from './engines/postgres.ts';
import { sqliteDialect } from './engines/sqlite.ts';
import { isDamaged, StoreError, unwritable } from './failures.ts';
import { type FileStore, openFiles } from './files.ts';
import { useFolder } from './inUse.ts';
import { assertMigrated, migrate } from './migrations/migrate.ts';
import { refuseHalfRestored } from './restored.ts';
import type { Tables } from './tables.ts';
import { retrying, runSnapshot, runTransaction, type Work } from './transaction.ts';

export interface Store {
  engine: Engine;
  /** For single statements; inside a transaction use its `trx`. */
  db: Kysely<Tables>;
  /** Everything `work` does, or nothing; run again where another transaction was in the way. */
  transaction<T>(work: Work<T>): Promise<T>;
  /** Reads that belong together see one state of the database. */
  snapshot<T>(work: Work<T>): Promise<T>;
  files: FileStore;
  /** Asks the database for a sign of life. @throws what `isUnavailable` knows when there is none. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface StoreOptions {
  /** PostgreSQL; null is the embedded database in `dataDir`. */
  databaseUrl: string | null;
  dataDir: string;
  /** Told of broken database connections, which the store survives. */
  warn?: (message: string, error: unknown) => void;
}

const statementTimeoutMs = 15_000;
const connections = 10;

/**
 * Opens the database and brings its schema up to date, making both where there are none.
 * @throws StoreError when it was written by a newer version of this program.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  await makeFolder(options.dataDir);
  const engine = engineOf(options);
  if (engine === 'sqlite') return openEmbedded(options).catch((error: unknown) => tellTrouble(options, error));
  const files = await openFiles(join(options.dataDir, 'files'));
  const patient = await openPatiently(options);
  await patient.destroy();
  return makeStore(engine, open(dialect(options, statementTimeoutMs, connections)), files);
}

/** @throws StoreError where it cannot be made. */
export async function makeFolder(dataDir: string): Promise<void> {
  try {
    await makeWay(resolve(dataDir));
  } catch (error) {
    throw new StoreError(folderTrouble(dataDir, unwritable(error)), { cause: error });
  }
}

/** One folder after the other: where the system takes none, making them all at once tries for ever. */
async function makeWay(folder: string): Promise<void> {
  const isThere = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (isThere) return;
  if (dirname(folder) !== folder) await makeWay(dirname(folder));
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    // Another process may have been faster.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
}

function folderTrouble(dataDir: string, code: string): string {
  return `The data folder ${dataDir} cannot be made or written (${code}): set DATA_DIR to a folder that can.`;
}

/** What somebody can put right, in a sentence with the file's name. */
function tellTrouble(options: StoreOptions, error: unknown): never {
  const file = sqliteFile(options);
  if (isDamaged(error)) {
    throw new StoreError(
      `The database ${file} is damaged, or is none. Move it away and bring a backup back with "npm run restore"; the README says how.`,
      { cause: error },
    );
  }
  const code = unwritable(error);
  if (code !== '') throw new StoreError(folderTrouble(options.dataDir, code), { cause: error });
  throw error;
}

/** The folder is marked as in use, so that nobody restores a backup under a running server. */
async function openEmbedded(options: StoreOptions): Promise<Store> {
  refuseHalfRestored(options.dataDir);
  const hold = useFolder(options.dataDir);
  try {
    const files = await openFiles(join(options.dataDir, 'files'));
    const store = makeStore('sqlite', await openPatiently(options), files);
    return { ...store, close: () => store.close().finally(hold.release) };
  } catch (error) {
    hold.release();
    throw error;
  }
}

/** A migration takes the time it takes; nothing else does. */
function openPatiently(options: StoreOptions): Promise<Kysely<Tables>> {
  return retrying(() => openMigrated(dialect(options, null, 2), engineOf(options)));
}

export type BesideStore = Pick<Store, 'db' | 'transaction' | 'close'>;

/**
 * Opens a database that is there for a short write, while a server may be running on it.
 * @throws StoreError when there is none, or its schema is not this program's.
 */
export async function openBeside(options: StoreOptions): Promise<BesideStore> {
  const db = await openExisting(options, false);
  return { db, transaction: (work) => runTransaction(db, work), close: () => db.destroy() };
}

export type Reader = Pick<Store, 'engine' | 'snapshot' | 'close'>;

/**
 * Opens a database that is there, for reading only and with all the time it needs, while a server may be running on it.
 * @throws StoreError when there is none, or its schema is not this program's.
 */
export async function openForReading(options: StoreOptions): Promise<Reader> {
  const db = await openExisting(options, true);
  return { engine: engineOf(options), snapshot: (work) => runSnapshot(db, work), close: () => db.destroy() };
}

async function openExisting(options: StoreOptions, isReadOnly: boolean): Promise<Kysely<Tables>> {
  const engine = engineOf(options);
  if (engine === 'sqlite' && !existsSync(sqliteFile(options))) {
    throw new StoreError(`There is no database at ${sqliteFile(options)}.`);
  }
  const db = open(dialect(options, isReadOnly ? null : statementTimeoutMs, 2, isReadOnly));
  await closingOnFailure(db, () => assertMigrated(db, engine));
  return db;
}

function engineOf({ databaseUrl }: StoreOptions): Engine {
  return databaseUrl === null ? 'sqlite' : 'postgres';
}

function sqliteFile({ dataDir }: StoreOptions): string {
  return join(dataDir, 'practice.sqlite');
}

function dialect(options: StoreOptions, timeoutMs: number | null, pool: number, isReadOnly = false): Dialect {
  const { databaseUrl: url, warn = () => {} } = options;
  if (url === null) return sqliteDialect({ file: sqliteFile(options), isReadOnly });
  return postgresDialect({ url, statementTimeoutMs: timeoutMs, connections: pool, warn });
}

async function openMigrated(engineDialect: Dialect, engine: Engine): Promise<Kysely<Tables>> {
  const db = open(engineDialect);
  await closingOnFailure(db, () => migrate(db, engine));
  return db;
}

function open(engineDialect: Dialect): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: engineDialect });
}

async function closingOnFailure(db: Kysely<Tables>, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

function makeStore(engine: Engine, db: Kysely<Tables>, files: FileStore): Store {
  return {
    engine,
    db,
    transaction: (work) => runTransaction(db, work),
    snapshot: (work) => runSnapshot(db, work),
    files,
    async ping() {
      await sql`select 1`.execute(db);
    },
    close: () => db.destroy(),
  };
}
