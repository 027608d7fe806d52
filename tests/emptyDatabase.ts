import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { postgresDialect } from '#server/store/engines/postgres.ts';
import { sqliteDialect } from '#server/store/engines/sqlite.ts';
import type { Store, StoreOptions } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';
import { askForPostgres } from './engines.ts';
import { createDatabaseAt, dropDatabaseAt } from './postgres.ts';

/** Where a new database can be made. */
export const places: Record<Store['engine'], () => Promise<{ options: StoreOptions; dispose: () => Promise<void> }>> = {
  async sqlite() {
    const dataDir = await mkdtemp(join(tmpdir(), 'practice-empty-'));
    return { options: { databaseUrl: null, dataDir }, dispose: () => rm(dataDir, { recursive: true }) };
  },
  async postgres() {
    const { options, dispose } = await places.sqlite();
    const adminUrl = await askForPostgres();
    const databaseUrl = await createDatabaseAt(adminUrl);
    const disposeBoth = async () => {
      await dropDatabaseAt(adminUrl, databaseUrl);
      await dispose();
    };
    return { options: { ...options, databaseUrl }, dispose: disposeBoth };
  },
};

export function openEmpty({ databaseUrl: url, dataDir }: StoreOptions): Kysely<Tables> {
  const dialect =
    url === null
      ? sqliteDialect({ file: join(dataDir, 'practice.sqlite') })
      : postgresDialect({ url, statementTimeoutMs: null, connections: 2, warn: () => {} });
  return new Kysely<Tables>({ dialect });
}
