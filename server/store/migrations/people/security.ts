import type { Engine } from '#server/store/engines/engine.ts';
import { typeWords } from '../typeWords.ts';

/** Version 13: transaction passwords, authenticators with their recovery codes, passkeys, and the lock of settings. */
export function securitySchema(engine: Engine): string[] {
  const { int, table, small } = typeWords[engine];
  const person = 'text not null references users (id) on delete cascade';
  return [
    `create table safeguards (
      user_id text primary key references users (id) on delete cascade,
      pay_hash text,
      locked_until ${int}
    ) ${table}`,
    `create table totp (
      user_id text primary key references users (id) on delete cascade,
      secret text not null,
      last_step ${int} not null,
      confirmed ${int}
    ) ${table}`,
    `create table recovery_codes (
      code_hash text primary key,
      user_id ${person},
      used ${int}
    ) ${small}`,
    'create index recovery_codes_by_user on recovery_codes (user_id)',
    `create table passkeys (
      id text primary key,
      user_id ${person},
      credential text not null unique,
      public_key text not null,
      counter ${int} not null check (counter >= 0),
      label text not null,
      created ${int} not null,
      last_used ${int}
    ) ${table}`,
    'create index passkeys_by_user on passkeys (user_id)',
    `create table challenges (
      hash text primary key,
      user_id text references users (id) on delete cascade,
      expires ${int} not null
    ) ${small}`,
    'create index challenges_by_expiry on challenges (expires)',
  ];
}
