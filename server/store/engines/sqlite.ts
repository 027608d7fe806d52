import { chmodSync } from 'node:fs';
import Database from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
  type TransactionSettings,
} from 'kysely';
import { refuseInsideTransaction } from './guard.ts';

export interface SqliteOptions {
  file: string;
  /** Opens an existing file for reading only, and never makes one. */
  isReadOnly?: boolean;
}

/** How long a statement waits for another process' lock. It blocks the event loop, so the rest of the waiting is retries. */
const busyTimeoutMs = 500;

/**
 * The embedded engine. WAL with `synchronous=FULL`: a commit has reached the disk before it is acknowledged, and a reader
 * in another process does not hold a writer up. Integers are read as bigint.
 */
export function sqliteDialect(options: SqliteOptions): SqliteDialect {
  return new EmbeddedDialect(openDatabase(options));
}

function openDatabase({ file, isReadOnly = false }: SqliteOptions): Database.Database {
  const database = new Database(file, { readonly: isReadOnly, fileMustExist: isReadOnly, timeout: busyTimeoutMs });
  database.defaultSafeIntegers(true);
  if (!isReadOnly) {
    // It holds the installation's secrets; its journal takes over the mode.
    chmodSync(file, 0o600);
    database.pragma('journal_mode = WAL');
  }
  database.pragma('synchronous = FULL');
  database.pragma('fullfsync = ON');
  database.pragma('foreign_keys = ON');
  return database;
}

/** Kysely asks for a prepared statement each time; compiling the same text again costs more than running it. */
function memoised(statements: Map<string, SqliteStatement>, sql: string, make: () => SqliteStatement): SqliteStatement {
  const known = statements.get(sql);
  if (known !== undefined) return known;
  if (statements.size >= 500) statements.clear();
  const made = make();
  statements.set(sql, made);
  return made;
}

/** A statement that is being stepped through cannot be run again: iterating takes one of its own. */
function prepare(database: Database.Database, sql: string): SqliteStatement {
  const statement = database.prepare<unknown[], unknown>(sql);
  return {
    reader: statement.reader,
    all: (parameters) => statement.all(...parameters),
    run: (parameters) => statement.run(...parameters),
    iterate: (parameters) => database.prepare<unknown[], unknown>(sql).iterate(...parameters),
  };
}

class EmbeddedDialect extends SqliteDialect {
  readonly #database: Database.Database;

  constructor(database: Database.Database) {
    super({ database });
    this.#database = database;
  }

  override createDriver(): SqliteDriver {
    return new EmbeddedDriver(this.#database);
  }

  override createAdapter(): SqliteAdapter {
    return new EmbeddedAdapter();
  }
}

class EmbeddedAdapter extends SqliteAdapter {
  /** SQLite does roll schema changes back: a migration is applied wholly or not at all. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** The driver below queues for the one connection itself, so that it can refuse a wait that would never end. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** After so many uses without a pause timers and sockets get a turn: everything here runs in microtasks. */
const usesPerTurn = 32;

/** One connection, taken in turn: transactions do not interleave, and nobody reads half of one. */
class EmbeddedDriver extends SqliteDriver {
  readonly #database: Database.Database;
  #tail: Promise<void> = Promise.resolve();
  #release: () => void = () => {};
  #uses = 0;

  constructor(database: Database.Database) {
    const statements = new Map<string, SqliteStatement>();
    super({
      database: {
        close: () => void database.close(),
        prepare: (sql) => memoised(statements, sql, () => prepare(database, sql)),
      },
    });
    this.#database = database;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    refuseInsideTransaction();
    const before = this.#tail;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#tail = promise;
    await before;
    this.#release = resolve;
    this.#uses += 1;
    if (this.#uses % usesPerTurn === 0) await new Promise((next) => setImmediate(next));
    return super.acquireConnection();
  }

  override async releaseConnection(): Promise<void> {
    this.#release();
  }

  /** `immediate` takes the write lock at once: a transaction that began cannot fail for want of it later. */
  override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings): Promise<void> {
    const isReadOnly = settings?.accessMode === 'read only';
    await connection.executeQuery(isReadOnly ? begin : beginImmediate);
    if (isReadOnly) await connection.executeQuery(refuseWrites);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    await connection.executeQuery(allowWrites);
  }

  /** A full disk and the like have rolled back already; a second rollback would hide their error behind its own. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
    await connection.executeQuery(allowWrites);
  }
}

const begin = CompiledQuery.raw('begin');
const beginImmediate = CompiledQuery.raw('begin immediate');
const refuseWrites = CompiledQuery.raw('pragma query_only = on');
const allowWrites = CompiledQuery.raw('pragma query_only = off');
