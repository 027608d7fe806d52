import { createServer } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createDatabaseAt, startPostgres, type TestPostgres } from './postgres.ts';

/**
 * One PostgreSQL for the whole run, and a database of each engine that has every migration, to be copied: each is made when the first
 * test asks for it, as a run that needs none does not wait for one. Tests run in processes of their own, so they ask over HTTP.
 */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'practice-migrated-'));
  let cluster: Promise<TestPostgres> | null = null;
  const start = () => (cluster ??= startPostgres({ isDurable: false }));
  const made = new Map<string, Promise<string>>();
  const makers: Record<string, () => Promise<string>> = {
    '/postgres': async () => (await start()).adminUrl,
    '/migrated/postgres': async () => migrated(await createDatabaseAt((await start()).adminUrl), folder),
    '/migrated/sqlite': async () => join(await migrated(null, folder), 'practice.sqlite'),
  };
  const gate = createServer(async ({ url = '' }, response) => {
    const answer = made.get(url) ?? makers[url]?.() ?? Promise.reject(new Error(`There is no ${url}.`));
    made.set(url, answer);
    try {
      response.end(await answer);
    } catch (error) {
      response.writeHead(503).end(error instanceof Error ? error.message : String(error));
    }
  });
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
  const { port } = gate.address() as AddressInfo;
  provide('gate', `http://127.0.0.1:${port}`);
  return async () => {
    gate.close();
    gate.closeAllConnections();
    const started = await Promise.allSettled(cluster === null ? [] : [cluster]);
    for (const result of started) if (result.status === 'fulfilled') await result.value.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Brings it up to date and lets go of it. @returns where it is: the address of PostgreSQL's, the folder of the embedded one. */
async function migrated(databaseUrl: string | null, folder: string): Promise<string> {
  const { openStore } = await import('#server/store/store.ts');
  const store = await openStore({ databaseUrl, dataDir: folder });
  await store.close();
  return databaseUrl ?? folder;
}
