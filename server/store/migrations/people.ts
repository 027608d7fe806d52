import { type Kysely, sql } from 'kysely';
import type { Engine } from '../engines/engine.ts';
import { typeWords } from './typeWords.ts';

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

/** Version 12: what somebody hands in to be identified, and bank cards. */
export function identitySchema(engine: Engine): string[] {
  const { int, table } = typeWords[engine];
  return [
    `create table identities (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      country text not null,
      first_name text not null,
      last_name text not null,
      id_type text not null check (id_type in ('driver_licence', 'passport', 'id_card')),
      id_number text not null,
      number_hash text not null check (length(number_hash) = 64),
      front_id text,
      back_id text,
      status text not null check (status in ('review', 'passed', 'failed')),
      reason text,
      client_time ${int} not null,
      created ${int} not null,
      decided ${int},
      check ((status = 'review') = (decided is null)),
      check ((status = 'review') = (front_id is not null)),
      check ((front_id is null) = (back_id is null)),
      check (front_id <> back_id),
      check (status = 'failed' or reason is null)
    ) ${table}`,
    "create unique index identities_one_each on identities (user_id) where status <> 'failed'",
    "create unique index identities_number_once on identities (number_hash) where status <> 'failed'",
    'create index identities_by_user on identities (user_id, created, id)',
    'create unique index identities_by_front on identities (front_id)',
    'create unique index identities_by_back on identities (back_id)',
    `create table bank_cards (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      real_name text not null,
      bank_name text not null,
      bic text not null,
      bank_address text not null,
      number_kind text not null check (number_kind in ('iban', 'card', 'account')),
      number text not null,
      number_hash text not null check (length(number_hash) = 64),
      username text not null,
      country text not null,
      phone text not null,
      recipient_address text not null,
      routing text not null,
      created ${int} not null,
      unique (user_id, number_hash)
    ) ${table}`,
  ];
}
