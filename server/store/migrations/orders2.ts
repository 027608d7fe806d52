import { type Kysely, sql } from 'kysely';
import type { Engine } from '../store.ts';
import { typeWords } from './typeWords.ts';

/** Version 7: worst prices, stop prices, orders of a day, one of two, trailing stops, and margin that is added. */
export async function orders2Schema(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const purposes = engine === 'sqlite' ? rebuiltTables() : changedChecks();
  for (const statement of [...columnsOf(engine), ...purposes]) await sql.raw(statement).execute(db);
}

function columnsOf(engine: Engine): string[] {
  const { int } = typeWords[engine];
  const waiting = [
    `worst_price ${int} check (worst_price > 0)`,
    `stop_price ${int} check (stop_price > 0)`,
    `stop_tick ${int}`,
    `time_in_force text not null default 'gtc' check (time_in_force in ('gtc', 'day'))`,
  ];
  const add = (table: string, columns: readonly string[]) =>
    columns.map((column) => `alter table ${table} add column ${column}`);
  return [
    ...add('spot_orders', [...waiting, `is_oco ${int} not null default 0 check (is_oco in (0, 1))`]),
    ...add('positions', [...waiting, `trailing_bps ${int} check (trailing_bps > 0)`]),
  ];
}

const fillPurposes = "'open', 'close', 'swap', 'margin'";
const triggerPurposes = "'fill', 'stop', 'take_profit', 'stop_loss', 'trail', 'liquidation', 'close', 'swap', 'end'";

function changedChecks(): string[] {
  return [
    ['fills', fillPurposes],
    ['triggers', triggerPurposes],
  ].flatMap(([table, purposes]) => [
    `alter table ${table} drop constraint ${table}_purpose_check`,
    `alter table ${table} add constraint ${table}_purpose_check check (purpose in (${purposes}))`,
  ]);
}

/** SQLite changes no check of a table that there is: the rows move to another one of its name. */
function rebuiltTables(): string[] {
  const { int, small } = typeWords.sqlite;
  return [
    `create table fills_7 (
      order_id text not null,
      n ${int} not null check (n > 0),
      product text not null,
      user_id text not null references users (id),
      symbol text not null,
      purpose text not null check (purpose in (${fillPurposes})),
      tick ${int} not null,
      price ${int} not null check (price > 0),
      quantity ${int} not null check (quantity > 0),
      amount ${int} not null check (amount >= 0),
      fee ${int} not null check (fee >= 0),
      profit ${int} not null,
      margin ${int} not null check (margin >= 0),
      rate ${int} not null default 100000000 check (rate > 0),
      shown_at ${int},
      primary key (order_id, n)
    ) ${small}`,
    ...moved(
      'fills',
      'order_id, n, product, user_id, symbol, purpose, tick, price, quantity, amount, fee, profit, margin, rate, shown_at',
    ),
    'create index fills_by_user on fills (user_id, tick)',
    `create table triggers_7 (
      order_id text not null,
      purpose text not null check (purpose in (${triggerPurposes})),
      product text not null check (product in ('spot', 'contract', 'forex', 'option')),
      symbol text not null,
      way text not null check (way in ('above', 'below', 'at')),
      level ${int} not null,
      since ${int} not null,
      base ${int},
      room ${int},
      primary key (order_id, purpose)
    ) ${small}`,
    ...moved('triggers', 'order_id, purpose, product, symbol, way, level, since, base, room'),
    'create index triggers_by_level on triggers (symbol, way, level)',
    "create index triggers_by_time on triggers (level) where way = 'at'",
    'create index triggers_by_birth on triggers (since)',
    'create index triggers_of_two_prices on triggers (symbol) where room is not null',
  ];
}

function moved(table: string, columns: string): string[] {
  return [
    `insert into ${table}_7 (${columns}) select ${columns} from ${table}`,
    `drop table ${table}`,
    `alter table ${table}_7 rename to ${table}`,
  ];
}
