import type { Engine } from '../engines/engine.ts';
import { typeWords } from './typeWords.ts';

/** Version 2: notices to users, and what an operator's feeds bring. */
export function newsSchema(engine: Engine): string[] {
  const { int, table, small } = typeWords[engine];
  return [
    `create table notices (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      cause text not null,
      kind text not null,
      facts text not null,
      created ${int} not null,
      read_at ${int},
      unique (user_id, cause)
    ) ${table}`,
    'create index notices_by_user on notices (user_id, created, id)',
    `create table feeds (
      feed text primary key check (length(feed) = 64),
      etag text,
      modified text,
      due ${int} not null,
      failures ${int} not null check (failures >= 0)
    ) ${small}`,
    `create table feed_items (
      id text primary key,
      feed text not null references feeds (feed) on delete cascade,
      source text not null,
      title text not null,
      summary text not null,
      body text not null,
      link text,
      language text not null,
      time ${int} not null,
      created ${int} not null
    ) ${table}`,
    'create index feed_items_by_time on feed_items (time, id)',
    'create index feed_items_by_feed on feed_items (feed, time)',
  ];
}
