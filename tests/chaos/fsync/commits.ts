/** Commits under strace: on the embedded engine through the whole server, on PostgreSQL at the database server itself. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { openStore, type Store } from '#server/store/store.ts';
import { startPostgres } from '#tests/postgres.ts';
import { launchServer } from '#tests/process.ts';
import { register, setLanguage } from '../kill/account.ts';
import { createClient } from '../kill/client.ts';
import type { Line } from '../kill/wire.ts';
import { deposit, finishUploads } from '../kill/wallet.ts';
import { judgeAcks, type Step, type Verdict } from './trace.ts';
import { traceProcess, traceProgram } from './strace.ts';

export interface Judged extends Verdict {
  commits: number;
}

/** So many effects, one after the other: languages, and every tenth a deposit with its picture. */
export async function commitOnSqlite(commits: number): Promise<Judged> {
  const tracing = traceProgram();
  const server = launchServer({ env: { TRUST_PROXY: '1', REVIEW_SECONDS: '1' }, under: tracing.under });
  const problems: string[] = [];
  const line: Line = { url: await server.whenReady, answered: new Map(), problem: (text) => void problems.push(text) };
  const client = createClient(line, 'commits');
  try {
    await register(client, 'email');
    const [person] = client.people;
    if (person === undefined) throw new Error(`Nobody could be registered. ${problems.join(' ')}`);
    while (client.acknowledged.length < commits) {
      if (client.acknowledged.length % 10 !== 9) await setLanguage(client, person);
      else {
        await deposit(client, person);
        await finishUploads(client, person);
      }
    }
  } finally {
    await server.end('SIGTERM');
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return { ...judgeServer(await tracing.steps(), server.dataDir), commits: client.acknowledged.length };
}

/** The server that is not careful enough, for comparison. */
export async function commitCarelessly(commits: number): Promise<Judged> {
  const tracing = traceProgram();
  const server = launchServer({ script: 'tests/chaos/fsync/careless.ts', under: tracing.under });
  const url = await server.whenReady;
  for (let done = 0; done < commits; done += 1) await fetch(url).then((answer) => answer.text());
  await server.end('SIGTERM');
  return { ...judgeServer(await tracing.steps(), server.dataDir), commits };
}

/** What is still arriving is acknowledged byte by byte and asked for again after a crash: it is not held to this. */
function judgeServer(steps: readonly Step[], dataDir: string): Verdict {
  const isData = (file: string) => file.startsWith(dataDir) && !/\/incoming|\.lock|-shm/.test(file);
  const verdict = judgeAcks(steps, isData, (text) => /^(\[\{iov_base=)?"HTTP\/1\.1 2/.test(text));
  rmSync(dataDir, { recursive: true, force: true });
  return verdict;
}

/** The engine's own connection commits so many times; the server says COMMIT when the journal is on the disk. */
export async function commitOnPostgres(commits: number): Promise<Judged & { settings: Record<string, string> }> {
  const postgres = await startPostgres();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hft-fsync-'));
  try {
    const databaseUrl = await postgres.createDatabase();
    const store = await openStore({ databaseUrl, dataDir });
    const settings = await readSettings(store);
    await store.close();
    const tracer = await traceProcess(await postgres.pid());
    // Opened anew, so that its connections are watched from their beginning.
    const watched = await openStore({ databaseUrl, dataDir });
    for (let done = 0; done < commits; done += 1) {
      await watched.transaction((trx) =>
        trx
          .insertInto('meta')
          .values({ key: `commit ${done}`, value: randomUUID() })
          .execute(),
      );
    }
    await watched.close();
    const steps = await tracer.stop();
    const verdict = judgeAcks(
      steps,
      (file) => file.includes('/pg_wal/'),
      (text) => text.includes('COMMIT'),
    );
    return { ...verdict, commits, settings };
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** As the engine's own connection has them: a session may differ from the server. */
export async function readSettings(store: Pick<Store, 'db' | 'engine'>): Promise<Record<string, string>> {
  if (store.engine === 'sqlite') {
    const { rows } = await sql<{ synchronous: bigint }>`pragma synchronous`.execute(store.db);
    const journal = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(store.db);
    return { synchronous: String(rows[0]?.synchronous), journal_mode: journal.rows[0]?.journal_mode ?? '' };
  }
  const names = sql.join(['fsync', 'synchronous_commit', 'full_page_writes']);
  const found = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name in (${names})`.execute(store.db);
  return Object.fromEntries(found.rows.map(({ name, setting }) => [name, setting]));
}
