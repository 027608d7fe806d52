import { type CompiledQuery, type DatabaseConnection, type Transaction, sql } from 'kysely';
import type { Check } from '../store/check.ts';
import { executeAll, executeLater } from '../store/engines/pipelining.ts';
import type { Store } from '../store/store.ts';
import type { Tables } from '../store/tables.ts';
import type { Entry, Line } from './entry.ts';

/** Lines and entries for tests, in USDT between spot accounts unless said otherwise. */
export function line(owner: string, amount: bigint, rest: Partial<Line> = {}): Line {
  return {
    owner,
    kind: owner === 'house' ? 'treasury' : 'spot',
    currency: 'USDT',
    bucket: 'available',
    amount,
    ...rest,
  };
}

/** Gives `owner` the amount, or takes it when negative. */
export function grant(id: string, owner: string, amount: bigint): Entry {
  return { id, kind: 'grant', reference: id, lines: [line(owner, amount), line('house', -amount)] };
}

export function transfer(id: string, from: string, to: string, amount: bigint): Entry {
  return { id, kind: 'transfer', reference: id, lines: [line(from, -amount), line(to, amount)] };
}

/** The account of a row: without its stripe. */
export function accountOf(row: string): string {
  return row.split(':').slice(0, 4).join(':');
}

export class Fault extends Error {
  override name = 'Fault';
}

/**
 * A transaction in which something goes wrong at the statement of this number, counted from 0: this process' error just
 * before it is sent or just behind, or, on PostgreSQL, a connection that is cut. Statements may be sent together.
 */
export function faulty(trx: Transaction<Tables>, at: number, how: 'before' | 'behind' | 'cut'): Transaction<Tables> {
  let count = 0;
  const sending = async <T>(statements: number, send: () => Promise<T>): Promise<T> => {
    const isNow = count <= at && at < count + statements;
    count += statements;
    if (isNow && how === 'cut') await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx);
    if (isNow && how === 'before') throw new Fault();
    const result = await send();
    if (isNow && how === 'behind') throw new Fault();
    return result;
  };
  const faultyConnection = (connection: DatabaseConnection) =>
    overriding(connection, {
      executeQuery: (query: CompiledQuery) => sending(1, () => connection.executeQuery(query)),
      executeAll: (queries: CompiledQuery[]) => sending(queries.length, () => executeAll(connection, queries)),
      later: (queries: CompiledQuery[]) => sending(queries.length, () => executeLater(connection, queries)),
    });
  const executor = trx.getExecutor();
  const provideConnection = <T>(work: (connection: DatabaseConnection) => Promise<T>) =>
    executor.provideConnection((connection) => work(faultyConnection(connection)));
  return overriding(trx, { getExecutor: () => overriding(executor, { provideConnection }) });
}

/** The same with other methods. */
function overriding<T extends object>(target: T, methods: object): T {
  return new Proxy(target, {
    get(_, name) {
      if (Object.hasOwn(methods, name)) return Reflect.get(methods, name);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/**
 * What `verify` finds when `plant` has damaged the data, behind the back of triggers and constraints. Nothing of it stays.
 * @returns the names of the checks that fail, in their order.
 */
export async function findingsOf(
  store: Store,
  plant: (trx: Transaction<Tables>) => Promise<unknown>,
  verify: (trx: Transaction<Tables>) => Promise<Check[]>,
): Promise<string[]> {
  let checks: Check[] = [];
  const planted = store.transaction(async (trx) => {
    await unguarded[store.engine](trx, () => plant(trx));
    checks = await verify(trx);
    throw new Fault();
  });
  await planted.catch((error: unknown) => {
    if (!(error instanceof Fault)) throw error;
  });
  return checks.filter(({ problems }) => problems.length > 0).map(({ check }) => check);
}

type Unguarded = (trx: Transaction<Tables>, damage: () => Promise<unknown>) => Promise<void>;

const unguarded: Record<Store['engine'], Unguarded> = {
  async sqlite(trx, damage) {
    const select = sql<{ name: string; sql: string }>`select name, sql from sqlite_master where type = 'trigger'`;
    const triggers = (await select.execute(trx)).rows;
    for (const { name } of triggers) await sql.raw(`drop trigger ${name}`).execute(trx);
    await sql`pragma ignore_check_constraints = on`.execute(trx);
    await sql`pragma defer_foreign_keys = on`.execute(trx);
    await damage();
    await sql`pragma ignore_check_constraints = off`.execute(trx);
    for (const trigger of triggers) await sql.raw(trigger.sql).execute(trx);
  },
  async postgres(trx, damage) {
    const { rows } = await sql<{ at: string; name: string }>`select conrelid::regclass::text as at, conname as name
      from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`.execute(trx);
    for (const { at, name } of rows) await sql.raw(`alter table ${at} drop constraint "${name}"`).execute(trx);
    await sql`set local session_replication_role = replica`.execute(trx);
    await damage();
    await sql`set local session_replication_role = origin`.execute(trx);
  },
};
