import type { Engine } from '../store.ts';

/**
 * Version 7: an account of the house may have several rows, its stripes. What is booked stays where it is: the row of before is the
 * first stripe, under the id that its postings name.
 */
export function stripesSchema(engine: Engine): string[] {
  return schemas[engine];
}

const constraints = [
  'unique (owner, kind, currency, bucket, stripe)',
  `check (id = owner || ':' || kind || ':' || currency || ':' || bucket || case when stripe = 0 then '' else ':' || stripe end)`,
  `check (owner = 'house' or stripe = 0)`,
];

const schemas: Record<Engine, string[]> = {
  // The constraints of a table stay what they are: it is made anew. Postings name their accounts, which are gone for a moment.
  sqlite: [
    'pragma defer_foreign_keys = on',
    'create temp table accounts_before as select * from ledger_accounts',
    'drop table ledger_accounts',
    `create table ledger_accounts (
      id text primary key,
      owner text not null,
      kind text not null check (kind in ('spot', 'contract', 'option', 'mint', 'treasury', 'fees')),
      currency text not null,
      bucket text not null check (bucket in ('available', 'frozen')),
      stripe integer not null default 0 check (stripe >= 0),
      balance integer not null,
      seq integer not null check (seq >= 0),
      ${constraints.join(', ')},
      check (owner = 'house' or balance >= 0),
      check ((owner = 'house') = (kind in ('mint', 'treasury', 'fees')))
    ) strict, without rowid`,
    `insert into ledger_accounts (id, owner, kind, currency, bucket, balance, seq)
      select id, owner, kind, currency, bucket, balance, seq from accounts_before`,
    'drop table accounts_before',
  ],
  postgres: [
    `alter table ledger_accounts
      add column stripe bigint not null default 0 check (stripe >= 0),
      drop constraint ledger_accounts_owner_kind_currency_bucket_key,
      drop constraint ledger_accounts_check,
      ${constraints.map((constraint) => `add ${constraint}`).join(', ')}`,
  ],
};
