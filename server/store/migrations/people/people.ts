import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/store/engines/engine.ts';
import { typeWords } from '../typeWords.ts';

/**
 * Version 11: a person has any number of login names, or none, and any number of practice accounts, each with a ledger of its own.
 * The first account of a person owns the others.
 */
export async function peopleSchema(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const statement of statementsOf(engine)) await sql.raw(statement).execute(db);
}

function statementsOf(engine: Engine): string[] {
  const { int, table } = typeWords[engine];
  return [
    `create table logins (
      name text primary key,
      kind text not null check (kind in ('email', 'phone', 'wallet')),
      user_id text not null references users (id) on delete cascade,
      created ${int} not null,
      unique (user_id, kind)
    ) ${table}`,
    'insert into logins (name, kind, user_id, created) select account, account_kind, id, created from users',
    // SQLite drops no unique column: its values say nothing any more.
    'alter table users rename column account to key',
    'update users set key = id',
    'alter table users drop column account_kind',
    // A password is no must.
    'alter table users rename column password_hash to old_hash',
    'alter table users add column password_hash text',
    'update users set password_hash = old_hash',
    'alter table users drop column old_hash',
    'alter table users add column owner_id text references users (id)',
    "alter table users add column label text not null default ''",
    `alter table users add column epoch ${int} not null default 1 check (epoch > 0)`,
    `alter table users add column archived ${int}`,
    'create index users_by_owner on users (owner_id)',
  ];
}
