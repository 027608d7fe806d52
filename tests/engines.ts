import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { openStore, type Store } from '#server/store/store.ts';
import { createDatabaseAt, dropDatabaseAt } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Asked by a test that needs PostgreSQL: answers its administrator's address, or why there is none. */
    postgresGate: string;
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

/** Both engines, for `describe.each`: every test of the store runs on both. */
export const engines: { name: Store['engine']; open(): Promise<TestEngine> }[] = [
  { name: 'sqlite', open: () => openOn(null) },
  { name: 'postgres', open: openPostgres },
];

async function openPostgres(): Promise<TestEngine> {
  const adminUrl = await askForPostgres();
  const databaseUrl = await createDatabaseAt(adminUrl);
  return openOn(databaseUrl, () => dropDatabaseAt(adminUrl, databaseUrl));
}

/** The administrator's address of the run's PostgreSQL; it starts when this is first asked. */
export async function askForPostgres(): Promise<string> {
  const answer = await fetch(inject('postgresGate'));
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}

async function openOn(databaseUrl: string | null, dropDatabase = async () => {}): Promise<TestEngine> {
  const dataDir = await mkdtemp(join(tmpdir(), 'practice-data-'));
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
