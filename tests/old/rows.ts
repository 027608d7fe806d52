/** What a database of an earlier version held, and how it is laid out again: tests of migrations begin with a filled one. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/store/tables.ts';

/** Tables of every version since 3, in an order in which what is referred to comes first. */
export const oldTables = [
  ...(['meta', 'users', 'sessions', 'devices', 'codes', 'throttles', 'idempotency', 'uploads', 'deposits'] as const),
  ...(['jobs', 'notices', 'feeds', 'feed_items', 'ledger_accounts', 'entries', 'postings', 'commitments'] as const),
  ...(['spot_orders', 'positions', 'options', 'fills', 'triggers'] as const),
];
export type OldTable = (typeof oldTables)[number];
type Row = Record<string, unknown>;
export type Rows = Record<OldTable, Row[]>;

export async function rowsOf(db: Kysely<Tables>): Promise<Rows> {
  const rows: Partial<Rows> = {};
  for (const table of oldTables) rows[table] = (await sql<Row>`select * from ${sql.table(table)}`.execute(db)).rows;
  return rows as Rows;
}

/** Writes rows into empty tables, with those of their columns that these have; counters go on behind them. */
export async function writeRows(db: Kysely<Tables>, rows: Rows, engine: 'sqlite' | 'postgres'): Promise<void> {
  const tables = await db.introspection.getTables();
  for (const table of oldTables) {
    const columns = tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? [];
    const list = rows[table].map((row) =>
      Object.fromEntries(
        columns.map((column) => [column, row[column]] as const).filter(([, value]) => value !== undefined),
      ),
    );
    if (list.length > 0) await db.insertInto(table).values(list).execute();
  }
  if (engine === 'sqlite') return;
  for (const [table, counter] of [
    ['postings', 'number'],
    ['jobs', 'id'],
  ] as const) {
    await sql`select setval(pg_get_serial_sequence(${table}, ${counter}), 100000)`.execute(db);
  }
}
