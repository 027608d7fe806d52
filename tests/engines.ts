import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { openStore, type Store } from '#server/store/store.ts';
import { createDatabaseAt, dropDatabaseAt } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Asked by a test that needs a database: answers where it is, or why there is none (tests/globalSetup.ts). */
    gate: string;
  }
}

export interface TestEngine {
  store: Store;
  /** Null on the embedded engine; with `dataDir`, what another store on the same data is opened with. */
  databaseUrl: string | null;
  dataDir: string;
  /** Closes the store and removes its data. */
  dispose(): Promise<void>;
}

/**
 * Both engines, for `describe.each`: every test of the store runs on both. Each opens a copy of a database that has every migration;
 * what tests the migrations begins with nothing (tests/emptyDatabase.ts).
 */
export const engines: { name: Store['engine']; open(): Promise<TestEngine> }[] = [
  { name: 'sqlite', open: openEmbedded },
  { name: 'postgres', open: openPostgres },
];

async function openEmbedded(): Promise<TestEngine> {
  const dataDir = await makeDataDir();
  await copyFile(await ask('/migrated/sqlite'), join(dataDir, 'practice.sqlite'));
  return openOn(null, dataDir);
}

async function openPostgres(): Promise<TestEngine> {
  const [adminUrl, migrated] = [await askForPostgres(), await ask('/migrated/postgres')];
  const databaseUrl = await createDatabaseAt(adminUrl, migrated);
  return openOn(databaseUrl, await makeDataDir(), () => dropDatabaseAt(adminUrl, databaseUrl));
}

/** The administrator's address of the run's PostgreSQL; it starts when this is first asked. */
export function askForPostgres(): Promise<string> {
  return ask('/postgres');
}

async function ask(path: string): Promise<string> {
  const answer = await fetch(inject('gate') + path);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}

function makeDataDir(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'practice-data-'));
}

async function openOn(databaseUrl: string | null, dataDir: string, dropDatabase = async () => {}): Promise<TestEngine> {
  const store = await openStore({ databaseUrl, dataDir });
  const dispose = async () => {
    // Of the engine, whose test may have closed the first store and put another in its place.
    await engine.store.close();
    await dropDatabase();
    await rm(dataDir, { recursive: true, force: true });
  };
  const engine: TestEngine = { store, databaseUrl, dataDir, dispose };
  return engine;
}
