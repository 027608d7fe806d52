/** The server under test, on one engine, with data that outlives it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Engine } from '#server/store/engines/engine.ts';
import type { StoreOptions } from '#server/store/store.ts';
import { startPostgres, type TestPostgres } from '#tests/postgres.ts';
import { type LaunchedServer, launchServer } from '#tests/process.ts';

export interface House {
  engine: Engine;
  options: StoreOptions;
  postgres: TestPostgres | null;
  /** The server that runs, or is coming up. */
  server: LaunchedServer;
  /** Starts another server process on the same data. */
  launch(): LaunchedServer;
  close(): Promise<void>;
}

export async function openHouse(engine: Engine): Promise<House> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hft-kill-'));
  const postgres = engine === 'postgres' ? await startPostgres() : null;
  const databaseUrl = (await postgres?.createDatabase()) ?? null;
  const env = {
    TRUST_PROXY: '1',
    REVIEW_SECONDS: '1',
    PLAN_DAY_SECONDS: '10',
    // How long a start takes is measured: nothing of it is kept from the one before.
    NODE_DISABLE_COMPILE_CACHE: '1',
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  };
  const launch = () => {
    const server = launchServer({ dataDir, env });
    // Whoever waits for it hears of it; a server that is killed while it starts is waited for by nobody.
    server.whenReady.catch(() => {});
    return server;
  };
  const house: House = {
    engine,
    options: { databaseUrl, dataDir },
    postgres,
    server: launch(),
    launch,
    async close() {
      await house.server.end('SIGKILL');
      await postgres?.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return house;
}

/** Far more than is allowed: how long it takes is judged at the end, and not by giving up. */
const patienceMs = 120_000;

/** Waits until the server says that it is ready. @throws Error when it never does. */
export async function untilReady(url: string): Promise<void> {
  const end = performance.now() + patienceMs;
  while (performance.now() < end) {
    if ((await readiness(url)) === 200) return;
    await pause(10);
  }
  throw new Error(`The server at ${url} was not ready in ${patienceMs / 1000} s.`);
}

/** The status of its answer, or null for none. */
export async function readiness(url: string): Promise<number | null> {
  try {
    const response = await fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(5000) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return null;
  }
}
