import type { Engine } from '../engines/engine.ts';
import { type TypeWords, typeWords } from './typeWords.ts';

/** The tables of version 1, as statements. The engines differ in the words for types and triggers, in nothing else. */
export function firstSchema(engine: Engine): string[] {
  const t = typeWords[engine];
  return [...ledgerTables(t), ...accountTables(t), ...requestTables(t), ...marketTables(t), ...appendOnly[engine]];
}

const ledgerTables = ({ int, counter, table, small }: TypeWords): string[] => [
  `create table ledger_accounts (
    id text primary key,
    owner text not null,
    kind text not null check (kind in ('spot', 'contract', 'option', 'mint', 'treasury', 'fees')),
    currency text not null,
    bucket text not null check (bucket in ('available', 'frozen')),
    balance ${int} not null,
    seq ${int} not null check (seq >= 0),
    unique (owner, kind, currency, bucket),
    check (id = owner || ':' || kind || ':' || currency || ':' || bucket),
    check (owner = 'house' or balance >= 0),
    check ((owner = 'house') = (kind in ('mint', 'treasury', 'fees')))
  ) ${small}`,
  `create table entries (
    id text primary key,
    kind text not null,
    reference text not null,
    digest text not null check (length(digest) = 64),
    created ${int} not null
  ) ${small}`,
  `create table postings (
    number ${counter},
    entry_id text not null references entries (id),
    account_id text not null references ledger_accounts (id),
    seq ${int} not null check (seq > 0),
    amount ${int} not null check (amount <> 0),
    balance_after ${int} not null,
    unique (account_id, seq)
  ) ${table}`,
  'create index postings_by_account on postings (account_id, number)',
  'create index postings_by_entry on postings (entry_id)',
];

const accountTables = ({ int, table, small }: TypeWords): string[] => [
  `create table users (
    id text primary key check (id <> 'house' and id <> 'guest'),
    account text not null unique,
    account_kind text not null check (account_kind in ('email', 'phone')),
    username text not null,
    password_hash text not null,
    invite_code text not null unique,
    inviter_id text references users (id),
    lang text not null,
    state text not null check (state in ('active', 'frozen')),
    created ${int} not null
  ) ${table}`,
  'create index users_by_inviter on users (inviter_id)',
  `create table sessions (
    id text primary key,
    token_hash text not null unique,
    user_id text not null references users (id) on delete cascade,
    client text not null,
    created ${int} not null,
    last_seen ${int} not null,
    expires ${int} not null
  ) ${table}`,
  'create index sessions_by_user on sessions (user_id, created)',
  'create index sessions_by_expiry on sessions (expires)',
  `create table devices (
    user_id text not null references users (id) on delete cascade,
    device_hash text not null,
    created ${int} not null,
    primary key (user_id, device_hash)
  ) ${small}`,
  'create index devices_by_hash on devices (device_hash)',
  `create table codes (
    id text primary key,
    purpose text not null,
    target text not null,
    code_hash text not null,
    attempts ${int} not null check (attempts >= 0),
    used ${int} not null check (used in (0, 1)),
    created ${int} not null,
    expires ${int} not null
  ) ${table}`,
  'create index codes_by_target on codes (target, purpose, created)',
  'create index codes_by_expiry on codes (expires)',
  `create table throttles (
    subject text primary key,
    count ${int} not null check (count >= 0),
    until ${int} not null,
    updated ${int} not null
  ) ${small}`,
  'create index throttles_by_update on throttles (updated)',
];

const requestTables = ({ int, counter, table }: TypeWords): string[] => [
  `create table idempotency (
    owner text not null,
    call text not null,
    key_hash text not null,
    body_mac text not null,
    status ${int} not null,
    answer text not null,
    created ${int} not null,
    primary key (owner, call, key_hash)
  ) ${table}`,
  'create index idempotency_by_age on idempotency (created)',
  `create table uploads (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    purpose text not null,
    size ${int} not null check (size >= 0),
    checksum text not null,
    state text not null check (state in ('open', 'stored', 'failed')),
    reason text,
    file text,
    created ${int} not null,
    expires ${int} not null,
    check (state = 'failed' or reason is null)
  ) ${table}`,
  'create index uploads_by_user on uploads (user_id, state)',
  'create index uploads_by_expiry on uploads (state, expires)',
  `create table deposits (
    id text primary key,
    number text not null unique,
    user_id text not null references users (id),
    currency text not null,
    amount ${int} not null check (amount > 0),
    credited_in text not null,
    address text not null,
    proof_id text not null,
    proof_hash text check (proof_hash is null or length(proof_hash) = 64),
    status text not null check (status in ('waiting', 'review', 'succeed', 'failed')),
    reason text,
    client_time ${int} not null,
    created ${int} not null,
    decided ${int},
    unique (user_id, proof_hash),
    check ((status in ('succeed', 'failed')) = (decided is not null)),
    check (status in ('waiting', 'failed') or proof_hash is not null),
    check (status = 'failed' or reason is null)
  ) ${table}`,
  'create index deposits_by_user on deposits (user_id, created, id)',
  'create index deposits_by_proof on deposits (proof_id)',
  `create table jobs (
    id ${counter},
    kind text not null,
    reference text not null,
    due ${int} not null,
    state text not null check (state in ('due', 'done')),
    attempts ${int} not null check (attempts >= 0),
    unique (kind, reference)
  ) ${table}`,
  'create index jobs_by_due on jobs (state, due)',
];

const marketTables = ({ int, small }: TypeWords): string[] => [
  `create table commitments (
    date text primary key,
    version text not null,
    commitment text not null check (length(commitment) = 64),
    created ${int} not null
  ) ${small}`,
  `create table meta (
    key text primary key,
    value text not null
  ) ${small}`,
];

/** What is booked stays as it was booked, and what is decided stays decided, whoever holds the connection. */
const appendOnly: Record<Engine, string[]> = {
  sqlite: [
    ...['entries', 'postings'].flatMap((table) =>
      ['update', 'delete'].map(
        (event) => `create trigger ${table}_no_${event} before ${event} on ${table}
          begin select raise(abort, '${table} are append-only'); end`,
      ),
    ),
    `create trigger deposits_stay_decided before update of status on deposits
      when old.decided is not null and new.status <> old.status
      begin select raise(abort, 'a decided deposit stays decided'); end`,
  ],
  postgres: [
    `create function refuse_change() returns trigger language plpgsql as $$
      begin raise exception '% are append-only', tg_table_name using errcode = 'restrict_violation'; end $$`,
    ...['entries', 'postings'].flatMap((table) => [
      ...['update', 'delete'].map(
        (event) => `create trigger ${table}_no_${event} before ${event} on ${table}
          for each row execute function refuse_change()`,
      ),
      `create trigger ${table}_no_truncate before truncate on ${table}
        for each statement execute function refuse_change()`,
    ]),
    `create function refuse_decision() returns trigger language plpgsql as $$
      begin raise exception 'a decided deposit stays decided' using errcode = 'restrict_violation'; end $$`,
    `create trigger deposits_stay_decided before update of status on deposits
      for each row when (old.decided is not null and new.status <> old.status) execute function refuse_decision()`,
  ],
};
