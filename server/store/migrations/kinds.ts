import { type Kysely, sql } from 'kysely';
import type { Engine } from '../store.ts';
import { typeWords } from './typeWords.ts';

/**
 * Version 9: account kinds and products are rows that accounts, fills, triggers and positions refer to, where they were lists in
 * checks. The rows here are those that this version found; later ones come with the program (store/kinds.ts).
 */
export async function kindsSchema(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const statement of tablesOf(engine)) await sql.raw(statement).execute(db);
  await refer[engine](db);
}

function tablesOf(engine: Engine): string[] {
  const { int, small } = typeWords[engine];
  return [
    `create table account_kinds (
      kind text primary key,
      of_house ${int} not null check (of_house in (0, 1)),
      unique (kind, of_house)
    ) ${small}`,
    `insert into account_kinds (kind, of_house)
      values ('spot', 0), ('contract', 0), ('option', 0), ('mint', 1), ('treasury', 1), ('fees', 1)`,
    `create table products (product text primary key) ${small}`,
    `insert into products (product) values ('spot'), ('contract'), ('forex'), ('option')`,
    `create table position_products (product text primary key references products (product)) ${small}`,
    `insert into position_products (product) values ('contract'), ('forex')`,
  ];
}

const ofHouse = "generated always as (case when owner = 'house' then 1 else 0 end) stored";
const toKind = 'foreign key (kind, of_house) references account_kinds (kind, of_house)';
const toProducts = 'references products (product)';
const toPositionProducts = 'references position_products (product)';

const refer: Record<Engine, (db: Kysely<unknown>) => Promise<void>> = {
  async sqlite(db) {
    // Postings refer to accounts, which are gone for a moment: the references are checked when all of this is done.
    await sql`pragma defer_foreign_keys = on`.execute(db);
    await rebuild(db, 'ledger_accounts', [
      [/\bkind text not null check \(kind in \([^)]*\)\)/, `kind text not null, of_house integer not null ${ofHouse}`],
      [/\bcheck \(\(owner = 'house'\) = \(kind in \([^)]*\)\)\)/, toKind],
    ]);
    await rebuild(db, 'fills', [[/\bproduct text not null/, `product text not null ${toProducts}`]]);
    await rebuild(db, 'triggers', [[/\bcheck \(product in \([^)]*\)\)/, toProducts]]);
    await rebuild(db, 'positions', [[/\bcheck \(product in \([^)]*\)\)/, toPositionProducts]]);
  },
  async postgres(db) {
    for (const [table, mentioned] of [
      ['ledger_accounts', 'mint'],
      ['triggers', 'product'],
      ['positions', 'product'],
    ] as const) {
      await dropChecks(db, table, mentioned);
    }
    for (const statement of [
      `alter table ledger_accounts add column of_house bigint not null ${ofHouse}, add ${toKind}`,
      `alter table fills add foreign key (product) ${toProducts}`,
      `alter table triggers add foreign key (product) ${toProducts}`,
      `alter table positions add foreign key (product) ${toPositionProducts}`,
    ]) {
      await sql.raw(statement).execute(db);
    }
  },
};

type Edit = readonly [from: RegExp, to: string];

/** SQLite changes a constraint by making the table anew: with its rows, indexes and triggers. @throws Error for an edit of nothing. */
async function rebuild(db: Kysely<unknown>, table: string, edits: readonly Edit[]): Promise<void> {
  const { rows } = await sql<{ type: string; sql: string }>`
    select type, sql from sqlite_master where tbl_name = ${table} and sql is not null`.execute(db);
  const columns = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db);
  const names = columns.rows.map(({ name }) => name).join(', ');
  const made = edits.reduce(
    (text, [from, to]) => {
      if (!from.test(text)) throw new Error(`The table ${table} has nothing like ${from.source}.`);
      return text.replace(from, to);
    },
    rows.find(({ type }) => type === 'table')?.sql ?? '',
  );
  for (const statement of [
    `create table kept_rows as select ${names} from ${table}`,
    `drop table ${table}`,
    made,
    `insert into ${table} (${names}) select ${names} from kept_rows`,
    'drop table kept_rows',
    ...rows.filter(({ type }) => type !== 'table').map((row) => row.sql),
  ]) {
    await sql.raw(statement).execute(db);
  }
}

/** PostgreSQL names its checks itself: they are found by what they say. */
async function dropChecks(db: Kysely<unknown>, table: string, mentioned: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where conrelid = ${table}::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like ${`%${mentioned}%`}`.execute(db);
  if (rows.length === 0) throw new Error(`The table ${table} has no check of ${mentioned}.`);
  for (const { name } of rows) await sql`alter table ${sql.ref(table)} drop constraint ${sql.ref(name)}`.execute(db);
}
