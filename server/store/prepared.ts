import { type Compilable, type CompiledQuery, type DialectAdapter, type Kysely, PostgresAdapter } from 'kysely';
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

/**
 * A statement that is built and compiled at its first use on an engine and then only run, with other values each time:
 *
 *     const findUser = prepared((db, p: { id: string }) => db.selectFrom('users').select('lang').where('id', '=', p.id));
 *     const [user] = await findUser(trx, { id });
 *
 * `p` holds placeholders: put them where a value goes, and neither compute nor decide with them.
 */
export function prepared<P extends object, R>(build: Builder<P, R>): (db: Kysely<Tables>, params: P) => Promise<R[]> {
  const run = preparedResult(build);
  return async (db, params) => (await run(db, params)).rows;
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
): (db: Kysely<Tables>, list: readonly P[]) => Promise<{ rows: R[]; changed: bigint }> {
  const byLength = new Map<number, ReturnType<typeof preparedResult<readonly P[], R>>>();
  const runOf = (length: number) => {
    const known = byLength.get(length) ?? preparedResult(build, () => placeholderRows(length));
    byLength.set(length, known);
    return known;
  };
  return async (db, list) => {
    const all: { rows: R[]; changed: bigint } = { rows: [], changed: 0n };
    for (let at = 0; at < list.length; ) {
      const left = list.length - at;
      const part = list.slice(at, at + (lengths.find((length) => length <= left) ?? Math.min(left, fewMax)));
      at += part.length;
      const { rows, numAffectedRows } = await runOf(part.length)(db, part);
      all.rows.push(...rows);
      all.changed += numAffectedRows ?? 0n;
    }
    return all;
  };
}

/** Rows that are read to be changed stay as they are until the transaction ends. The embedded engine has one writer at a time anyway. */
export function forChange<Q extends { forNoKeyUpdate(): Q }>(db: Kysely<Tables>, query: Q): Q {
  return db.getExecutor().adapter instanceof PostgresAdapter ? query.forNoKeyUpdate() : query;
}

function preparedResult<P extends object, R>(build: Builder<P, R>, placeholders: () => object = placeholdersByName) {
  const byEngine = new WeakMap<DialectAdapter, Built<P>>();
  return (db: Kysely<Tables>, params: P) => {
    const { adapter } = db.getExecutor();
    const known = byEngine.get(adapter) ?? buildOnce(db, build, placeholders() as P);
    byEngine.set(adapter, known);
    const parameters = known.places.map((read) => read(params));
    return db.executeQuery<R>({ ...(known.query as CompiledQuery<R>), parameters });
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
