import type { Engine } from '#server/store/engines/engine.ts';
import { typeWords } from '../typeWords.ts';

/** Version 18: what was written to customer service, each message with its answer. */
export function chatSchema(engine: Engine): string[] {
  const { int, table } = typeWords[engine];
  return [
    `create table chat_turns (
      user_id text not null references users (id) on delete cascade,
      n ${int} not null check (n > 0),
      client_id text not null,
      body text,
      picture_id text,
      picture_until ${int},
      answer text not null,
      lang text not null,
      client_time ${int} not null,
      created ${int} not null,
      primary key (user_id, n),
      unique (user_id, client_id),
      check (body is not null or picture_id is not null),
      check ((picture_id is null) = (picture_until is null))
    ) ${table}`,
    'create index chat_turns_by_time on chat_turns (user_id, created)',
    'create unique index chat_turns_by_picture on chat_turns (picture_id)',
  ];
}
