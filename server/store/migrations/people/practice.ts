import type { Engine } from '#server/store/engines/engine.ts';
import { typeWords } from '../typeWords.ts';

/** Version 15: when an account was last used, how far its plan clock is ahead, what was topped up lately, and who has deleted themselves. */
export function practiceSchema(engine: Engine): string[] {
  const { int, table } = typeWords[engine];
  return [
    `alter table users add column used ${int} not null default 0`,
    // What an account was used last is not known of before: its sessions say it where there are any.
    `update users set used = coalesce((select max(last_seen) from sessions where sessions.user_id = users.id), created)`,
    `alter table users add column days_ahead ${int} not null default 0 check (days_ahead >= 0)`,
    `alter table users add column deleted ${int}`,
    `alter table sessions add column lasting ${int} not null default 0 check (lasting in (0, 1))`,
    `create table topups (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      amount ${int} not null check (amount > 0),
      created ${int} not null
    ) ${table}`,
    'create index topups_by_user on topups (user_id, created)',
    'create index users_by_used on users (used)',
  ];
}
