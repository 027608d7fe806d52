import {
  type Compilable,
  type CompiledQuery,
  type DialectAdapter,
  type Kysely,
  PostgresAdapter,
  type QueryResult,
  type Transaction,
} from 'kysely';
import { executeAll, executeLater } from './engines/pipelining.ts';
import type { Tables } from './tables.ts';

/** Stands for a value while a statement is built. */
class Placeholder<P> {
  readonly name: string;
  readonly read: (params: P) => unknown;

  constructor(name: string, read: (params: P) => unknown) {
    this.name = name;
    this.read = read;
  }

  /** A builder that computes with a value would compute once, for everybody. */
  [Symbol.toPrimitive](): never {
    throw new TypeError(`"${this.name}" is not known while the statement is built: compute with it before, or in SQL.`);
  }
}

type Builder<P, R> = (db: Kysely<Tables>, params: P) => Compilable<R>;

interface Built<P> {
  query: CompiledQuery<unknown>;
  /** What goes to each place in the statement. */
  places: ((params: P) => unknown)[];
}

/** A statement with its values, for `together` and `later`. */
export interface Statement<T> {
  queriesFor(db: Kysely<Tables>): CompiledQuery[];
  read(results: readonly QueryResult<unknown>[]): T;
}

/** Runs by itself, or is made with its values and sent with others. */
interface Prepared<P, T> {
  (db: Kysely<Tables>, params: P): Promise<T>;
  of(params: P): Statement<T>;
}

/**
 * A statement that is built and compiled at its first use on an engine and then only run, with other values each time:
 *
 *     const findUser = prepared((db, p: { id: string }) => db.selectFrom('users').select('lang').where('id', '=', p.id));
 *     const [user] = await findUser(trx, { id });
 *
 * `p` holds placeholders: put them where a value goes, and neither compute nor decide with them.
 */
export function prepared<P extends object, R>(build: Builder<P, R>): Prepared<P, R[]> {
  const queryFor = preparedQuery(build);
  return runnable((params) => ({
    queriesFor: (db) => [queryFor(db, params)],
    read: ([result]) => (result?.rows ?? []) as R[],
  }));
}

/** Rows that one statement takes. The database knows as many statements as there are lengths, and each connection keeps them. */
const lengths = [64, 32];
const fewMax = 16;

/**
 * As `prepared`, for a list of any length, many rows at a time: one beyond 16 is several statements, in its order. Answers the rows
 * they give or, for those that give none, how many they changed.
 */
export function preparedRows<P extends object, R>(
  build: Builder<readonly P[], R>,
): Prepared<readonly P[], { rows: R[]; changed: bigint }> {
  const byLength = new Map<number, ReturnType<typeof preparedQuery<readonly P[], R>>>();
  const queryOf = (length: number) => {
    const known = byLength.get(length) ?? preparedQuery(build, () => placeholderRows(length));
    byLength.set(length, known);
    return known;
  };
  return runnable((list) => ({
    queriesFor: (db) => partsOf(list).map((part) => queryOf(part.length)(db, part)),
    read: (results) => ({
      rows: results.flatMap(({ rows }) => rows as R[]),
      changed: results.reduce((sum, { numAffectedRows = 0n }) => sum + numAffectedRows, 0n),
    }),
  }));
}

function partsOf<P>(list: readonly P[]): (readonly P[])[] {
  if (list.length > 0 && list.length <= fewMax) return [list];
  const parts: (readonly P[])[] = [];
  for (let at = 0; at < list.length; at += parts.at(-1)?.length ?? 0) {
    const left = list.length - at;
    parts.push(list.slice(at, at + (lengths.find((length) => length <= left) ?? Math.min(left, fewMax))));
  }
  return parts;
}

function runnable<P, T>(of: (params: P) => Statement<T>): Prepared<P, T> {
  const run = async (db: Kysely<Tables>, params: P): Promise<T> => {
    const [answer] = await together(db, of(params));
    return answer;
  };
  return Object.assign(run, { of });
}

/** Runs statements in their order, on PostgreSQL with one way to the database for all of them. */
export async function together<T extends unknown[]>(
  db: Kysely<Tables>,
  ...statements: { [K in keyof T]: Statement<T[K]> }
): Promise<T> {
  const queries = statements.map((statement) => statement.queriesFor(db));
  const all = queries.flat();
  const results =
    all.length === 0 ? [] : await db.getExecutor().provideConnection((connection) => executeAll(connection, all));
  let at = 0;
  return statements.map((statement, index) => {
    const own = results.slice(at, at + (queries[index]?.length ?? 0));
    at += own.length;
    return statement.read(own);
  }) as T;
}

/**
 * Runs statements in their order behind all that was asked before and before all that is asked later; nobody waits for them. On
 * PostgreSQL they are sent with what is asked next, or with the commit. Where one fails, what it is sent with fails with its error, and
 * the transaction is lost as with any other. Nothing may depend on what they answer.
 */
export async function later(trx: Transaction<Tables>, ...statements: Statement<unknown>[]): Promise<void> {
  const queries = statements.flatMap((statement) => statement.queriesFor(trx));
  if (queries.length > 0) await trx.getExecutor().provideConnection((connection) => executeLater(connection, queries));
}

/** Rows that are read to be changed stay as they are until the transaction ends. The embedded engine has one writer at a time anyway. */
export function forChange<Q extends { forNoKeyUpdate(): Q }>(db: Kysely<Tables>, query: Q): Q {
  return db.getExecutor().adapter instanceof PostgresAdapter ? query.forNoKeyUpdate() : query;
}

function preparedQuery<P extends object, R>(build: Builder<P, R>, placeholders: () => object = placeholdersByName) {
  const byEngine = new WeakMap<DialectAdapter, Built<P>>();
  return (db: Kysely<Tables>, params: P): CompiledQuery => {
    const { adapter } = db.getExecutor();
    const known = byEngine.get(adapter) ?? buildOnce(db, build, placeholders() as P);
    byEngine.set(adapter, known);
    const parameters = known.places.map((read) => read(params));
    return { ...known.query, parameters };
  };
}

function buildOnce<P extends object, R>(db: Kysely<Tables>, build: Builder<P, R>, placeholders: P): Built<P> {
  const query = build(db, placeholders).compile();
  const places = query.parameters.map((value) =>
    value instanceof Placeholder ? (value as Placeholder<P>).read : () => value,
  );
  return { query, places };
}

function placeholdersByName(): object {
  return placeholders((params, name) => Reflect.get(params, name));
}

function placeholderRows(length: number): object[] {
  return Array.from({ length }, (_, at) =>
    placeholders((list, name) => Reflect.get(Reflect.get(list, at) as object, name)),
  );
}

/** Whatever is asked of it by name is a placeholder. */
function placeholders(read: (params: object, name: string | symbol) => unknown): object {
  return new Proxy({}, { get: (_, name) => new Placeholder<object>(String(name), (params) => read(params, name)) });
}
