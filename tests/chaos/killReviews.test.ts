import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { verifyAll } from '#server/cli/verifyFunds.ts';
import { openForReading, type StoreOptions } from '#server/store/store.ts';
import type { Work } from '#server/store/transaction.ts';
import { until } from '../api/world.ts';
import { askForPostgres } from '../engines.ts';
import { createDatabaseAt } from '../postgres.ts';
import { launchServer } from '../process.ts';
import { register } from './kill/account.ts';
import { createClient } from './kill/client.ts';
import { handInWholePapers } from './kill/papers.ts';
import { deposit, finishUploads } from './kill/wallet.ts';

const clientCount = 3;
const depositsEach = 12;

it('three processes review each deposit and all papers once, and two are killed at it', {
  timeout: 180_000,
}, async () => {
  const databaseUrl = await createDatabaseAt(await askForPostgres());
  const options = { databaseUrl, dataDir: await mkdtemp(join(tmpdir(), 'hft-reviews-')) };
  const env = { DATABASE_URL: databaseUrl, TRUST_PROXY: '1', REVIEW_SECONDS: '4' };
  const servers = Array.from({ length: 3 }, () => launchServer({ dataDir: options.dataDir, env }));
  const problems: string[] = [];
  try {
    const urls = await Promise.all(servers.map(({ whenReady }) => whenReady));
    const fill = async (index: number) => {
      const line = { url: urls[index] ?? '', answered: new Map(), problem: (text: string) => void problems.push(text) };
      const client = createClient(line, `reviews ${index}`);
      await register(client, 'email');
      const [person] = client.people;
      if (person === undefined) throw new Error('Nobody could be registered.');
      while (person.deposits.size < depositsEach) await deposit(client, person);
      await finishUploads(client, person);
      await handInWholePapers(client, person);
    };
    await Promise.all(Array.from({ length: clientCount }, (_, index) => fill(index)));
    await until(async () => (await countDone(options)) > 2, 'the first reviews', 30_000);
    await servers[0]?.end('SIGKILL');
    await until(async () => (await countDone(options)) > 5, 'some more', 30_000);
    await servers[1]?.end('SIGKILL');
    await until(async () => (await countDone(options)) === clientCount * (depositsEach + 1), 'the rest', 30_000);
    await until(async () => (await leftOf(options)) === 0, 'the photos to be deleted', 30_000);
  } finally {
    await Promise.all(servers.map((server) => server.end('SIGKILL')));
  }
  const { takes, credits, succeeded, broken, papers, photos, decisions, named } = await readBooks(options);
  expect([...problems, ...broken]).toEqual([]);
  // Taken in the transaction that did it: a take that was cut off has left nothing behind.
  expect(new Set(takes)).toEqual(new Set([1n]));
  expect(credits).toBe(succeeded);
  // Decided once, told once, and no photo is left, nor its row.
  expect(papers).toEqual(Array.from({ length: clientCount }, () => ['passed', null, null]));
  expect([photos, decisions]).toEqual([0, clientCount]);
  const files = await readdir(join(options.dataDir, 'files'));
  const pictures = files.filter((file) => /\.(jpe?g|png|webp)$/.test(file));
  expect(pictures.filter((file) => !named.has(file))).toEqual([]);
  expect(pictures.length).toBeGreaterThan(0);
  await rm(options.dataDir, { recursive: true, force: true });
});

async function countDone(options: StoreOptions): Promise<number> {
  return reading(options, async (trx) => {
    const done = await trx
      .selectFrom('jobs')
      .select('id')
      .where('state', '=', 'done')
      .where('kind', 'like', 'review:%')
      .execute();
    return done.length;
  });
}

/** Jobs that are still to be done. */
async function leftOf(options: StoreOptions): Promise<number> {
  return reading(options, async (trx) => {
    const due = await trx.selectFrom('jobs').select('id').where('state', '=', 'due').execute();
    return due.length;
  });
}

async function readBooks(options: StoreOptions) {
  return reading(options, async (trx) => {
    const jobs = await trx.selectFrom('jobs').select(['attempts']).execute();
    const entries = await trx.selectFrom('entries').select('id').where('kind', '=', 'deposit').execute();
    const deposits = await trx.selectFrom('deposits').select('status').execute();
    const identities = await trx.selectFrom('identities').select(['status', 'front_id', 'back_id']).execute();
    const photos = await trx.selectFrom('uploads').select('id').where('purpose', '=', 'identity').execute();
    const pictures = await trx.selectFrom('uploads').select('file').execute();
    const told = await trx.selectFrom('notices').select('id').where('kind', 'like', 'identity_%').execute();
    const checks = await verifyAll(trx);
    return {
      papers: identities.map(({ status, front_id: front, back_id: back }) => [status, front, back]),
      photos: photos.length,
      decisions: told.length,
      named: new Set(pictures.map(({ file }) => file)),
      takes: jobs.map(({ attempts }) => attempts),
      credits: entries.length,
      succeeded: deposits.filter(({ status }) => status === 'succeed').length,
      broken: checks.flatMap(({ problems }) => problems),
    };
  });
}

async function reading<T>(options: StoreOptions, work: Work<T>): Promise<T> {
  const reader = await openForReading(options);
  try {
    return await reader.snapshot(work);
  } finally {
    await reader.close();
  }
}
