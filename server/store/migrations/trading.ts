import type { Engine } from '../engines/engine.ts';
import { type TypeWords, typeWords } from './typeWords.ts';

/** Version 3: orders, positions and options, what they were filled with, and what they wait for. */
export function tradingSchema(engine: Engine): string[] {
  const words = typeWords[engine];
  return [...spotTables(words), ...positionTables(words), ...optionTables(words), ...lifeTables(words)];
}

const spotTables = ({ int, table }: TypeWords): string[] => [
  `create table spot_orders (
      id text primary key,
      number text not null unique,
      user_id text not null references users (id),
      symbol text not null,
      side text not null check (side in ('buy', 'sell')),
      type text not null check (type in ('market', 'limit')),
      quantity ${int} not null check (quantity > 0),
      price ${int} check (price > 0),
      filled ${int} not null check (filled >= 0 and filled <= quantity),
      amount ${int} not null check (amount >= 0),
      fee ${int} not null check (fee >= 0),
      held ${int} not null check (held >= 0),
      fills ${int} not null check (fills >= 0),
      status text not null check (status in ('open', 'done', 'cancelled')),
      tick ${int} not null,
      created ${int} not null,
      ended ${int},
      check ((type = 'limit') = (price is not null)),
      check ((status = 'open') = (ended is null)),
      check (status = 'open' or held = 0)
    ) ${table}`,
  'create index spot_orders_by_user on spot_orders (user_id, created, id)',
];

const positionTables = ({ int, table }: TypeWords): string[] => [
  `create table positions (
      id text primary key,
      number text not null unique,
      user_id text not null references users (id),
      product text not null check (product in ('contract', 'forex')),
      symbol text not null,
      direction text not null check (direction in ('long', 'short')),
      type text not null check (type in ('market', 'limit')),
      leverage ${int} not null check (leverage > 0),
      quantity ${int} not null check (quantity > 0),
      open_quantity ${int} not null check (open_quantity >= 0 and open_quantity <= quantity),
      limit_price ${int} check (limit_price > 0),
      open_price ${int} check (open_price > 0),
      open_tick ${int},
      rate ${int} not null check (rate > 0),
      take_profit ${int} check (take_profit > 0),
      stop_loss ${int} check (stop_loss > 0),
      stops_tick ${int},
      liquidation ${int} check (liquidation >= 0),
      margin ${int} not null check (margin >= 0),
      fee ${int} not null check (fee >= 0),
      swap ${int} not null,
      profit ${int} not null,
      shortfall ${int} not null check (shortfall >= 0),
      closed_value ${int} not null check (closed_value >= 0),
      close_tick ${int},
      close_reason text check (close_reason in ('user', 'take_profit', 'stop_loss', 'liquidation')),
      fills ${int} not null check (fills >= 0),
      status text not null check (status in ('pending', 'open', 'closing', 'closed', 'cancelled')),
      tick ${int} not null,
      created ${int} not null,
      opened ${int},
      closed ${int},
      check ((status in ('open', 'closing')) = (open_quantity > 0)),
      check (status in ('pending', 'open', 'closing') or margin = 0),
      check ((status in ('closed', 'cancelled')) = (closed is not null))
    ) ${table}`,
  'create index positions_by_user on positions (user_id, product, created, id)',
  'create index positions_by_status on positions (user_id, status)',
];

const optionTables = ({ int, table }: TypeWords): string[] => [
  `create table options (
      id text primary key,
      number text not null unique,
      user_id text not null references users (id),
      symbol text not null,
      direction text not null check (direction in ('up', 'down')),
      seconds ${int} not null check (seconds > 0),
      currency text not null,
      stake ${int} not null check (stake > 0),
      payout_bps ${int} not null check (payout_bps > 0),
      open_price ${int} not null check (open_price > 0),
      tick ${int} not null,
      final_price ${int} check (final_price > 0),
      final_tick ${int} not null check (final_tick > tick),
      result text check (result in ('win', 'lose', 'draw')),
      profit ${int},
      status text not null check (status in ('open', 'done')),
      created ${int} not null,
      ended ${int},
      check ((status = 'done') = (result is not null and profit is not null and final_price is not null and ended is not null))
    ) ${table}`,
  'create index options_by_user on options (user_id, created, id)',
];

/** What orders were filled with, and what they wait for. */
const lifeTables = ({ int, small }: TypeWords): string[] => [
  `create table fills (
      order_id text not null,
      n ${int} not null check (n > 0),
      product text not null,
      user_id text not null references users (id),
      symbol text not null,
      purpose text not null check (purpose in ('open', 'close', 'swap')),
      tick ${int} not null,
      price ${int} not null check (price > 0),
      quantity ${int} not null check (quantity > 0),
      amount ${int} not null check (amount >= 0),
      fee ${int} not null check (fee >= 0),
      profit ${int} not null,
      margin ${int} not null check (margin >= 0),
      primary key (order_id, n)
    ) ${small}`,
  'create index fills_by_user on fills (user_id, tick)',
  `create table triggers (
      order_id text not null,
      purpose text not null check (purpose in ('fill', 'take_profit', 'stop_loss', 'liquidation', 'close', 'swap', 'end')),
      product text not null check (product in ('spot', 'contract', 'forex', 'option')),
      symbol text not null,
      way text not null check (way in ('above', 'below', 'at')),
      level ${int} not null,
      since ${int} not null,
      primary key (order_id, purpose)
    ) ${small}`,
  // What a stretch of the path may have reached is a range of one market's levels.
  'create index triggers_by_level on triggers (symbol, way, level)',
  "create index triggers_by_time on triggers (level) where way = 'at'",
  'create index triggers_by_birth on triggers (since)',
  'create index entries_by_reference on entries (reference)',
];
