import type { Engine } from '#server/store/engines/engine.ts';
import { typeWords } from '../typeWords.ts';

/** Version 22: loans, and what their plan days and repayments changed. */
export function loansSchema(engine: Engine): string[] {
  const { int, table, small } = typeWords[engine];
  return [
    `create table loans (
      id text primary key,
      number text not null unique,
      user_id text not null references users (id),
      amount ${int} not null check (amount > 0),
      days ${int} not null check (days > 0),
      daily_bps ${int} not null check (daily_bps >= 0),
      overdue_daily_bps ${int} not null check (overdue_daily_bps >= 0),
      status text not null check (status in ('review', 'disbursed', 'settled', 'refused')),
      reason text,
      house_id text unique,
      income_id text unique,
      bank_id text unique,
      id_front_id text unique,
      id_back_id text unique,
      bank_card_id text not null,
      house_address text not null,
      agreement ${int} not null,
      client_time ${int} not null,
      created ${int} not null,
      decided ${int},
      settled ${int},
      principal ${int} not null check (principal >= 0 and principal <= amount),
      interest ${int} not null check (interest >= 0),
      overdue ${int} not null check (overdue >= 0),
      interest_added ${int} not null check (interest_added >= interest),
      overdue_added ${int} not null check (overdue_added >= overdue and overdue_added <= amount),
      days_passed ${int} not null check (days_passed >= 0),
      lines ${int} not null check (lines >= 0),
      day_ticks ${int} not null check (day_ticks > 0),
      day_from ${int},
      due ${int},
      ends ${int},
      check ((status = 'review') = (decided is null)),
      check ((status = 'review') = (house_id is not null)),
      check ((house_id is null) = (income_id is null) and (house_id is null) = (bank_id is null)),
      check ((house_id is null) = (id_front_id is null) and (house_id is null) = (id_back_id is null)),
      check (status = 'refused' or reason is null),
      check ((status = 'settled') = (settled is not null)),
      check ((status = 'disbursed') = (principal > 0)),
      check (status = 'disbursed' or (interest = 0 and overdue = 0 and due is null)),
      check ((due is null) = (day_from is null)),
      check ((ends is not null) = (status in ('disbursed', 'settled')))
    ) ${table}`,
    'create index loans_by_user on loans (user_id, created, id)',
    "create unique index loans_one_open on loans (user_id) where status in ('review', 'disbursed')",
    'create index loans_due on loans (due) where due is not null',
    `create table loan_lines (
      loan_id text not null references loans (id),
      n ${int} not null check (n > 0),
      kind text not null check (kind in ('interest', 'overdue', 'repayment')),
      day ${int} not null check (day >= 0),
      amount ${int} not null check (amount > 0),
      unpaid ${int} not null check (unpaid >= 0),
      created ${int} not null,
      primary key (loan_id, n)
    ) ${small}`,
    "create unique index loan_lines_one_a_day on loan_lines (loan_id, day) where kind <> 'repayment'",
  ];
}
