/**
 * What a deposit request does to the database, by the driver alone: the same statements in one transaction, prepared once, with
 * nothing around them. On SQLite one after the other (the driver is synchronous), on PostgreSQL `connections` at a time.
 */
import { createHash, randomUUID } from 'node:crypto';
import path from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import type { Depositor } from './depositors.ts';
import { percentile } from '../figures.ts';

interface Options {
  databaseUrl: string | null;
  dataDir: string;
  depositors: readonly Depositor[];
  connections: number;
  secondsMeasured: number;
}

const now = 1_790_000_000;

/** The statements in their order, with `?` for values; the session lookup of the request is the first. */
const statements = {
  session: 'select user_id, expires, last_seen from sessions where token_hash = ?',
  key: "insert into idempotency (owner, call, key_hash, body_mac, status, answer, created) values (?, 'bare', ?, ?, 0, '', ?) on conflict do nothing",
  proof: 'update uploads set expires = expires where id = ? and user_id = ? returning *',
  known: 'select * from deposits where id = ?',
  used: 'select number from deposits where user_id = ? and (proof_hash = ? or proof_id = ?)',
  deposit:
    "insert into deposits (id, number, user_id, currency, amount, credited_in, address, proof_id, proof_hash, status, reason, client_time, created, decided) values (?, ?, ?, 'USDT', 250000000, 'USDT', ?, ?, ?, 'review', null, 0, ?, null) on conflict (user_id, proof_hash) do nothing returning *",
  job: "insert into jobs (kind, reference, due, state, attempts) values ('bare', ?, ?, 'due', 0) on conflict do nothing",
  answer: "update idempotency set status = 200, answer = ? where owner = ? and call = 'bare' and key_hash = ?",
} as const;

type Name = keyof typeof statements;

/** One transaction's statements with their values. */
function transactionOf(person: Depositor): [Name, unknown[]][] {
  const proof = person.uploads.pop();
  if (proof === undefined) throw new Error('the bench has run out of uploaded pictures');
  const [id, key] = [randomUUID(), sha256(randomUUID())];
  const hash = sha256(proof);
  return [
    ['session', [sha256(person.token)]],
    ['key', [person.id, key, sha256(id), now]],
    ['proof', [proof, person.id]],
    ['known', [id]],
    ['used', [person.id, hash, proof]],
    ['deposit', [id, `D${id.slice(0, 18)}`, person.id, person.address, proof, hash, now]],
    ['job', [id, now + 1_000_000]],
    ['answer', [JSON.stringify({ id, proof, hash, address: person.address }), person.id, key]],
  ];
}

export async function bareTransactions(options: Options) {
  const latenciesMs: number[] = [];
  const began = performance.now();
  const isOver = () => performance.now() - began >= options.secondsMeasured * 1000;
  const run = options.databaseUrl === null ? runSqlite : runPostgres;
  await run(options, isOver, latenciesMs);
  const elapsedSeconds = (performance.now() - began) / 1000;
  return {
    perSecond: latenciesMs.length / elapsedSeconds,
    p50Ms: percentile(latenciesMs, 50),
    p99Ms: percentile(latenciesMs, 99),
    refused: 0,
  };
}

async function runSqlite(
  { dataDir, depositors }: Options,
  isOver: () => boolean,
  latenciesMs: number[],
): Promise<void> {
  const db = new Database(path.join(dataDir, 'practice.sqlite'), { fileMustExist: true });
  db.pragma('synchronous = FULL');
  db.pragma('busy_timeout = 5000');
  const prepared = new Map(Object.entries(statements).map(([name, sql]) => [name, db.prepare(sql)]));
  const run = db.transaction((steps: [Name, unknown[]][]) => {
    for (const [name, values] of steps) {
      const statement = prepared.get(name);
      if (statement?.reader === true) statement.all(...values);
      else statement?.run(...values);
    }
  });
  for (let index = 0; !isOver(); index += 1) {
    const steps = transactionOf(depositors[index % depositors.length] as Depositor);
    const start = performance.now();
    run.immediate(steps);
    latenciesMs.push(performance.now() - start);
  }
  db.close();
}

async function runPostgres(options: Options, isOver: () => boolean, latenciesMs: number[]): Promise<void> {
  const pool = new pg.Pool({ connectionString: options.databaseUrl ?? '', max: 10 });
  const numbered = (sql: string) => {
    let place = 0;
    return sql.replaceAll('?', () => `$${++place}`);
  };
  const texts = new Map(Object.entries(statements).map(([name, sql]) => [name, numbered(sql)]));
  const worker = async (offset: number) => {
    for (let index = offset; !isOver(); index += 1) {
      const steps = transactionOf(options.depositors[index % options.depositors.length] as Depositor);
      const start = performance.now();
      const client = await pool.connect();
      await client.query('begin');
      for (const [name, values] of steps) await client.query({ name, text: texts.get(name) ?? '', values });
      await client.query('commit');
      client.release();
      latenciesMs.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: options.connections }, (_, offset) => worker(offset)));
  await pool.end();
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
