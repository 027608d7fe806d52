import { type Kysely, sql } from 'kysely';
import type { ChainHead } from '#contract/market/chain.ts';
import { headKey, rowAfter, writeHead } from '../chain.ts';
import type { Engine } from '../engines/engine.ts';
import type { Tables } from '../tables.ts';
import { typeWords } from './typeWords.ts';

interface Before {
  date: string;
  version: string;
  commitment: string;
  created: bigint;
}

/** Version 4: commitments are a chain. Those of before are taken into it by date, as published when they were made. */
export async function chainSchema(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { rows } = await sql<Before>`select date, version, commitment, created from commitments order by date`.execute(
    db,
  );
  const statements = ['drop table commitments', tableOf(engine), ...guards[engine]];
  for (const statement of statements) await sql.raw(statement).execute(db);
  await takeIn(db, rows);
}

function tableOf(engine: Engine): string {
  const { int, small } = typeWords[engine];
  return `create table commitments (
    seq ${int} not null primary key check (seq > 0),
    kind text not null check (kind in ('genesis', 'day')),
    date text not null,
    version text not null,
    commitment text not null check (length(commitment) = 64),
    published ${int} not null,
    prev text not null unique check (length(prev) = 64),
    link text not null unique check (length(link) = 64),
    statement text,
    unique (kind, date),
    check ((kind = 'genesis') = (statement is not null))
  ) ${small}`;
}

/** What was published stays as it was published, whoever holds the connection. */
const guards: Record<Engine, string[]> = {
  sqlite: ['update', 'delete'].map(
    (event) => `create trigger commitments_no_${event} before ${event} on commitments
      begin select raise(abort, 'commitments are append-only'); end`,
  ),
  postgres: [
    ...['update', 'delete'].map(
      (event) => `create trigger commitments_no_${event} before ${event} on commitments
        for each row execute function refuse_change()`,
    ),
    `create trigger commitments_no_truncate before truncate on commitments
      for each statement execute function refuse_change()`,
  ],
};

async function takeIn(db: Kysely<Tables>, rows: readonly Before[]): Promise<void> {
  let head: ChainHead | null = null;
  for (const { date, version, commitment, created } of rows) {
    const row = rowAfter(head, { kind: 'day', date, version, commitment, published: Number(created) });
    await db.insertInto('commitments').values(row).execute();
    head = { seq: Number(row.seq), link: row.link };
  }
  if (head !== null)
    await db
      .insertInto('meta')
      .values({ key: headKey, value: writeHead(head) })
      .execute();
}
