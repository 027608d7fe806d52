import {
  AbortedTransactionError,
  CompiledQuery,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { Pool, type PoolClient, types } from 'pg';
import { type Answer, createSender, type ReaderOf, type Sent } from './batch.ts';
import { refuseInsideTransaction } from './guard.ts';
import type { Pipelining } from './pipelining.ts';

export interface PostgresOptions {
  url: string;
  /** Null for work that may take as long as it takes: migrations, verification. */
  statementTimeoutMs: number | null;
  connections: number;
  /** Told of connections that broke; the work on them fails by itself, and the pool makes new ones. */
  warn: (message: string, error: unknown) => void;
}

/** The engine for many processes. Integers of 64 bits are read as bigint, like everything countable in the embedded one. */
export function postgresDialect(options: PostgresOptions): Dialect {
  const pool = openPool(options);
  return {
    createDriver: () => new PooledDriver(pool),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db: Kysely<never>) => new PostgresIntrospector(db),
  };
}

function openPool({ url, statementTimeoutMs, connections, warn }: PostgresOptions): Pool {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'hft-practice',
    ...(statementTimeoutMs !== null && {
      statement_timeout: statementTimeoutMs,
      lock_timeout: Math.ceil(statementTimeoutMs / 2),
      idle_in_transaction_session_timeout: statementTimeoutMs * 2,
      // The database ends a long statement itself. One that cannot even be told is given up somewhat later.
      query_timeout: statementTimeoutMs * 1.2,
    }),
  });
  // Without these listeners a database that restarts would take this process with it: an `error` nobody hears is thrown.
  pool.on('error', (error) => warn('an idle database connection broke', error));
  pool.on('connect', (client) => {
    client.on('error', (error) => warn('a database connection broke', error));
  });
  return pool;
}

const readerOf: ReaderOf = (oid) => (oid === types.builtins.INT8 ? BigInt : types.getTypeParser(oid, 'text'));

/** Begins and ends transactions with what is sent anyway: the first statement and the last ones. */
class PooledConnection implements Pipelining {
  readonly #client: PoolClient;
  readonly #names: Map<string, string>;
  readonly #send: ReturnType<typeof createSender>;
  #waiting: Sent[] = [];
  #transaction: 'none' | 'asked' | 'begun' = 'none';
  /** The driver gave a statement up and would send the next one, a rollback even, behind it into the same silence. */
  #isSilent = false;

  constructor(client: PoolClient, names: Map<string, string>) {
    this.#client = client;
    this.#names = names;
    this.#send = createSender(client, readerOf);
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const [result] = await this.executeAll([query]);
    return result as QueryResult<R>;
  }

  async executeAll(queries: readonly CompiledQuery[]): Promise<QueryResult<unknown>[]> {
    const answers = await this.#flush(queries.map((query) => this.#sent(query)));
    return answers.map(resultOf);
  }

  async later(queries: readonly CompiledQuery[]): Promise<unknown> {
    if (this.#transaction === 'none') return this.executeAll(queries);
    this.#waiting.push(...queries.map((query) => this.#sent(query)));
  }

  begin({ isolationLevel, accessMode }: TransactionSettings): void {
    const words = ['start transaction', isolationLevel && `isolation level ${isolationLevel}`, accessMode];
    this.#waiting = [this.#sent(CompiledQuery.raw(words.filter((word) => word !== undefined).join(' ')))];
    this.#transaction = 'asked';
  }

  async commit(): Promise<void> {
    const [answer] = await this.#flush([this.#sent(CompiledQuery.raw('commit'))]);
    this.#forget();
    if (answer?.command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollback(): Promise<void> {
    this.#waiting = [];
    if (this.#transaction === 'begun') await this.#flush([this.#sent(CompiledQuery.raw('rollback'))]);
    this.#forget();
  }

  release(): void {
    // A transaction that could not be ended ends with its connection.
    this.#client.release(this.#isSilent || this.#transaction === 'begun');
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Nobody here reads rows one by one.');
  }

  #forget(): void {
    this.#waiting = [];
    this.#transaction = 'none';
  }

  /** Sends what waits, and these behind it. @returns the answers to these. */
  async #flush(last: readonly Sent[]): Promise<Answer[]> {
    if (this.#isSilent) throw new Error(silence);
    const all = [...this.#waiting, ...last];
    this.#waiting = [];
    if (this.#transaction === 'asked') this.#transaction = 'begun';
    try {
      const answers = await this.#send(all);
      return answers.slice(all.length - last.length);
    } catch (error) {
      this.#isSilent = error instanceof Error && error.message === silence;
      // Its own trace ends in the socket.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }

  #sent({ sql, parameters }: CompiledQuery): Sent {
    const isNamed = parameters.length > 0 || sql === 'commit' || sql.startsWith('start transaction');
    return { text: sql, name: isNamed ? nameOf(sql, this.#names) : null, values: parameters.map(textOf) };
  }
}

const silence = 'Query read timeout';

function resultOf({ command, count, rows }: Answer): QueryResult<unknown> {
  const isChange = ['INSERT', 'UPDATE', 'DELETE'].includes(command);
  return { rows, ...(isChange && { numAffectedRows: BigInt(count) }) };
}

/** @throws TypeError for what no column of the schema takes. */
function textOf(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || value instanceof Buffer) return value;
  if (typeof value === 'bigint' || typeof value === 'number' || typeof value === 'boolean') return value.toString();
  if (Array.isArray(value)) return `{${value.map(elementOf).join(',')}}`;
  throw new TypeError(`A statement cannot take a value of the type ${typeof value}.`);
}

function elementOf(value: unknown): string {
  const text = textOf(value);
  if (text === null) return 'NULL';
  if (typeof text !== 'string') throw new TypeError('A list in a statement cannot take bytes.');
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/**
 * Statements with changing texts (lists of any length) fill up to 500 names and stay nameless beyond. A `*` would make a
 * prepared statement fail once another process has added a column, so those stay nameless too.
 */
function nameOf(text: string, names: Map<string, string>): string | null {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= 500 || text.includes('*')) return null;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

class PooledDriver implements Driver {
  readonly #pool: Pool;
  readonly #names = new Map<string, string>();
  readonly #connections = new WeakMap<PoolClient, PooledConnection>();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PooledConnection> {
    refuseInsideTransaction();
    const client = await this.#pool.connect();
    const known = this.#connections.get(client) ?? new PooledConnection(client, this.#names);
    this.#connections.set(client, known);
    return known;
  }

  async beginTransaction(connection: PooledConnection, settings: TransactionSettings): Promise<void> {
    connection.begin(settings);
  }

  commitTransaction(connection: PooledConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: PooledConnection): Promise<void> {
    return connection.rollback();
  }

  async releaseConnection(connection: PooledConnection): Promise<void> {
    connection.release();
  }

  destroy(): Promise<void> {
    return this.#pool.end();
  }
}
