import {
  type DatabaseConnection,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely';
import { Pool, type PoolClient, types } from 'pg';
import { refuseInsideTransaction } from './guard.ts';

export interface PostgresOptions {
  url: string;
  /** Null for work that may take as long as it takes: migrations, verification. */
  statementTimeoutMs: number | null;
  connections: number;
  /** Told of connections that broke; the work on them fails by itself, and the pool makes new ones. */
  warn: (message: string, error: unknown) => void;
}

/** The engine for many processes. Integers of 64 bits are read as bigint, like everything countable in the embedded one. */
export function postgresDialect(options: PostgresOptions): PostgresDialect {
  return new PooledDialect(namingPool(openPool(options)));
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
    types: { getTypeParser: parserOf },
  });
  // Without these listeners a database that restarts would take this process with it: an `error` nobody hears is thrown.
  pool.on('error', (error) => warn('an idle database connection broke', error));
  pool.on('connect', (client) => {
    client.on('error', (error) => warn('a database connection broke', error));
  });
  return pool;
}

const readBigint = (text: string): bigint => BigInt(text);

const parserOf: typeof types.getTypeParser = ((oid: number, format: 'text' | 'binary') =>
  oid === types.builtins.INT8 ? readBigint : types.getTypeParser(oid, format)) as typeof types.getTypeParser;

/** The pool as Kysely sees it: its statements are named, so the database parses and plans each text once per connection. */
function namingPool(pool: Pool): PostgresPool {
  const names = new Map<string, string>();
  const clients = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client) ?? namingClient(client, names);
      clients.set(client, known);
      return known;
    },
  };
}

/** The driver gives a statement up and would send the next one, a rollback even, behind it into the same silence. */
const silence = 'Query read timeout';

function namingClient(client: PoolClient, names: Map<string, string>): PostgresPoolClient {
  let isSilent = false;
  const ask = async (text: string, parameters: readonly unknown[]) => {
    if (parameters.length === 0) return client.query(text);
    const name = nameOf(text, names);
    return client.query({ text, values: [...parameters], ...(name !== null && { name }) });
  };
  const query = async (text: string, parameters: readonly unknown[]) => {
    if (isSilent) throw new Error(silence);
    try {
      return await ask(text, parameters);
    } catch (error) {
      isSilent = error instanceof Error && error.message === silence;
      throw error;
    }
  };
  // Kysely's type has a second form of `query`, for cursors, which it only calls when it was given a cursor class.
  return {
    query,
    release: (destroy?: boolean) => client.release(destroy === true || isSilent),
  } as unknown as PostgresPoolClient;
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

class PooledDialect extends PostgresDialect {
  readonly #pool: PostgresPool;

  constructor(pool: PostgresPool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): PostgresDriver {
    return new PooledDriver({ pool: this.#pool });
  }
}

class PooledDriver extends PostgresDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    refuseInsideTransaction();
    return super.acquireConnection();
  }
}
