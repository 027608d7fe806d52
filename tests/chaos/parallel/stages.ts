/** Where many come at once: on each engine, and at two processes on one database. */
import { type LaunchedServer, launchServer } from '#tests/process.ts';
import { hashPlainly } from '#tests/api/withdrawals.ts';
import { type Asker, createAsker, openWorld, type World } from '#tests/api/world.ts';

export interface Stage {
  world: World;
  /** The servers among which what comes at once is dealt out. */
  servers: readonly Asker[];
  dispose(): Promise<void>;
}

export const stages: { name: string; open(): Promise<Stage> }[] = [
  { name: 'SQLite', open: () => openAlone('sqlite') },
  { name: 'PostgreSQL', open: () => openAlone('postgres') },
  { name: 'PostgreSQL with two processes', open: openPair },
];

async function openAlone(engine: 'sqlite' | 'postgres'): Promise<Stage> {
  const world = await openWorld({ engine });
  hashPlainly(world);
  return { world, servers: [world], dispose: () => world.dispose() };
}

async function openPair(): Promise<Stage> {
  const world = await openWorld({ engine: 'postgres' });
  hashPlainly(world);
  const other = launchServer({
    script: 'tests/chaos/parallel/process.ts',
    dataDir: world.engine.dataDir,
    env: { DATABASE_URL: world.engine.databaseUrl ?? '', TRUST_PROXY: '1' },
  });
  return { world, servers: [world, await askerOf(other)], dispose: () => disposePair(world, other) };
}

async function askerOf(server: LaunchedServer): Promise<Asker> {
  return createAsker(await server.whenReady);
}

/** @throws an Error with what the other process has complained of. */
async function disposePair(world: World, other: LaunchedServer): Promise<void> {
  await other.end('SIGKILL');
  await world.dispose();
  if (other.log().includes('"level":50')) throw new Error(other.log());
}
