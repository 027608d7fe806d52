import type { Compilable, CompiledQuery, DialectAdapter, Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Stands for a value while a statement is built. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  /** A builder that computes with a value would compute once, for everybody. */
  [Symbol.toPrimitive](): never {
    throw new TypeError(`"${this.name}" is not known while the statement is built: compute with it before, or in SQL.`);
  }
}

type Builder<P, R> = (db: Kysely<Tables>, params: P) => Compilable<R>;

interface Built<P> {
  query: CompiledQuery<unknown>;
  /** Per place in the statement: the parameter that goes there, or the constant that stays. */
  places: ({ name: keyof P } | { constant: unknown })[];
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

/** As `prepared`, for a statement without rows: answers how many it changed. */
export function preparedChange<P extends object>(
  build: Builder<P, unknown>,
): (db: Kysely<Tables>, params: P) => Promise<bigint> {
  const run = preparedResult(build);
  return async (db, params) => (await run(db, params)).numAffectedRows ?? 0n;
}

function preparedResult<P extends object, R>(build: Builder<P, R>) {
  const byEngine = new WeakMap<DialectAdapter, Built<P>>();
  return (db: Kysely<Tables>, params: P) => {
    const { adapter } = db.getExecutor();
    const known = byEngine.get(adapter) ?? buildOnce(db, build);
    byEngine.set(adapter, known);
    const parameters = known.places.map((place) => ('name' in place ? params[place.name] : place.constant));
    return db.executeQuery<R>({ ...(known.query as CompiledQuery<R>), parameters });
  };
}

function buildOnce<P extends object, R>(db: Kysely<Tables>, build: Builder<P, R>): Built<P> {
  const placeholders = new Proxy({} as P, { get: (_target, name) => new Placeholder(String(name)) });
  const query = build(db, placeholders).compile();
  const places = query.parameters.map((value) =>
    value instanceof Placeholder ? { name: value.name as keyof P } : { constant: value },
  );
  return { query, places };
}
