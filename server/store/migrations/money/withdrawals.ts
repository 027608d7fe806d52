import type { Engine } from '#server/store/engines/engine.ts';
import { typeWords } from '../typeWords.ts';

/** Version 16: withdrawals, the addresses that people save for them, the whitelist of these, and what a passkey was asked to sign for. */
export function withdrawalsSchema(engine: Engine): string[] {
  const { int, table } = typeWords[engine];
  return [
    `create table withdrawal_addresses (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      currency text not null,
      network text not null,
      address text not null,
      label text not null,
      created ${int} not null,
      unique (user_id, currency, network, address)
    ) ${table}`,
    `create table withdrawals (
      id text primary key,
      number text not null unique,
      user_id text not null references users (id),
      currency text not null,
      amount ${int} not null check (amount > 0),
      fee ${int} not null check (fee >= 0 and fee < amount),
      address_id text not null,
      network text not null,
      address text not null,
      label text not null,
      status text not null check (status in ('review', 'succeed', 'failed', 'cancelled')),
      reason text,
      created ${int} not null,
      decided ${int},
      check ((status = 'review') = (decided is null)),
      check (status = 'failed' or reason is null)
    ) ${table}`,
    'create index withdrawals_by_user on withdrawals (user_id, created, id)',
    "create unique index withdrawals_one_pending on withdrawals (user_id) where status = 'review'",
    `alter table safeguards add column whitelist ${int} not null default 0 check (whitelist in (0, 1))`,
    `alter table safeguards add column whitelist_off ${int}`,
    'alter table challenges add column bound text',
  ];
}
