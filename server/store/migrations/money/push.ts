import type { Engine } from '#server/store/engines/engine.ts';
import { typeWords } from '../typeWords.ts';

/** Version 20: devices that are told of notices while the app is closed, and what each has been sent. */
export function pushSchema(engine: Engine): string[] {
  const { int, table } = typeWords[engine];
  return [
    `create table push_subscriptions (
      id text primary key,
      session_id text not null unique references sessions (id) on delete cascade,
      endpoint text not null,
      p256dh text not null,
      auth text not null,
      topics text not null,
      created ${int} not null
    ) ${table}`,
    'create index push_subscriptions_by_endpoint on push_subscriptions (endpoint)',
    `create table push_claims (
      notice_id text not null references notices (id) on delete cascade,
      subscription_id text not null references push_subscriptions (id) on delete cascade,
      claimed ${int} not null,
      primary key (notice_id, subscription_id)
    ) ${table}`,
    'create index push_claims_by_time on push_claims (claimed)',
    'create index push_claims_by_subscription on push_claims (subscription_id)',
  ];
}
