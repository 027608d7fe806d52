import type { Engine } from '#server/store/engines/engine.ts';
import { typeWords } from '../typeWords.ts';

/** Version 17: conversions. The id is the quote's own, so that a quote is taken once. */
export function conversionsSchema(engine: Engine): string[] {
  const { int, table } = typeWords[engine];
  return [
    `create table conversions (
      id text primary key,
      number text not null unique,
      user_id text not null references users (id),
      from_currency text not null,
      to_currency text not null,
      amount ${int} not null check (amount > 0),
      result ${int} not null check (result > 0),
      fee ${int} not null check (fee >= 0),
      from_price ${int} not null check (from_price > 0),
      to_price ${int} not null check (to_price > 0),
      tick ${int} not null,
      taken ${int} not null,
      created ${int} not null,
      check (from_currency <> to_currency)
    ) ${table}`,
    'create index conversions_by_user on conversions (user_id, created, id)',
  ];
}
