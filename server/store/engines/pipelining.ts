import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';

/** A connection that sends several statements at once, in their order. */
export interface Pipelining extends DatabaseConnection {
  /** The answers to all of them. The first that fails is the error, and none behind it is carried out. */
  executeAll(queries: readonly CompiledQuery[]): Promise<QueryResult<unknown>[]>;
  /** Nobody waits for the answers: they are sent with what comes next, or with the commit, which fails where one of them does. */
  later(queries: readonly CompiledQuery[]): Promise<unknown>;
}

/** Where a connection cannot, one comes after the other. */
export async function executeAll(
  connection: DatabaseConnection,
  queries: readonly CompiledQuery[],
): Promise<QueryResult<unknown>[]> {
  if (isPipelining(connection)) return connection.executeAll(queries);
  const results: QueryResult<unknown>[] = [];
  for (const query of queries) results.push(await connection.executeQuery(query));
  return results;
}

export async function executeLater(connection: DatabaseConnection, queries: readonly CompiledQuery[]): Promise<void> {
  if (isPipelining(connection)) await connection.later(queries);
  else await executeAll(connection, queries);
}

function isPipelining(connection: DatabaseConnection): connection is Pipelining {
  return 'later' in connection;
}
