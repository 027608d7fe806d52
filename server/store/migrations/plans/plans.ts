import type { Engine } from '#server/store/engines/engine.ts';
import { typeWords } from '../typeWords.ts';

/** Version 21: plans, what their days brought, and what inviters got of it. */
export function plansSchema(engine: Engine): string[] {
  const { int, table, small } = typeWords[engine];
  return [
    `create table plan_orders (
      id text primary key,
      number text not null unique,
      user_id text not null references users (id),
      kind text not null check (kind in ('hosting', 'strategy')),
      plan text not null,
      amount ${int} not null check (amount > 0),
      value ${int} not null check (value >= 0),
      income ${int} not null,
      today ${int} not null,
      cost ${int} not null check (cost >= 0),
      status text not null check (status in ('review', 'running', 'ended', 'failed')),
      reason text,
      ending text check (ending in ('term', 'terminated', 'spent')),
      days ${int} not null check (days > 0),
      days_paid ${int} not null check (days_paid between 0 and days),
      day_ticks ${int} not null check (day_ticks > 0),
      day_from ${int},
      due ${int},
      created ${int} not null,
      started ${int},
      ended ${int},
      check ((status = 'running') = (day_from is not null and due is not null)),
      check ((status in ('ended', 'failed')) = (ended is not null)),
      check ((status = 'ended') = (ending is not null)),
      check (status = 'failed' or reason is null),
      check (status in ('review', 'running') or value = 0)
    ) ${table}`,
    'create index plan_orders_by_user on plan_orders (user_id, created, id)',
    'create index plan_orders_due on plan_orders (due) where due is not null',
    "create index plan_orders_in on plan_orders (plan, user_id) where status in ('review', 'running')",
    `create table plan_days (
      order_id text not null references plan_orders (id),
      n ${int} not null check (n > 0),
      user_id text not null references users (id),
      plan text not null,
      amount ${int} not null check (amount > 0),
      net ${int} not null,
      result ${int} not null check (result >= -amount and result >= net),
      fees ${int} not null,
      slippage ${int} not null,
      trades ${int} not null,
      cut text not null check (cut in ('none', 'advanced', 'terminated')),
      stretches text not null,
      tick ${int} not null,
      primary key (order_id, n)
    ) ${small}`,
    'create index plan_days_by_user on plan_days (user_id, tick, order_id, n)',
    'create index plan_days_by_plan on plan_days (plan, tick)',
    ...rewardsSchema(engine),
  ];
}

function rewardsSchema(engine: Engine): string[] {
  const { int, small } = typeWords[engine];
  return [
    `create table rewards (
      order_id text not null,
      n ${int} not null,
      level ${int} not null check (level between 1 and 3),
      owner_id text not null references users (id),
      user_id text not null references users (id),
      from_id text not null references users (id),
      bps ${int} not null,
      income ${int} not null check (income > 0),
      amount ${int} not null check (amount > 0 and amount <= income),
      tick ${int} not null,
      primary key (order_id, n, level),
      foreign key (order_id, n) references plan_days (order_id, n)
    ) ${small}`,
    'create index rewards_by_owner on rewards (owner_id, tick)',
    'create index rewards_by_user on rewards (user_id, tick)',
    // One row for each product that not everybody has room in: who takes one holds it.
    `create table plan_caps (plan text primary key) ${small}`,
  ];
}
