import type { Engine } from '#server/store/engines/engine.ts';
import { typeWords } from '../typeWords.ts';

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
