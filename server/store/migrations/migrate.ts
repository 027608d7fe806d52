import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { StoreError } from '../failures.ts';
import { bringKinds } from './bringKinds.ts';
import type { Engine } from '../engines/engine.ts';
import type { Tables } from '../tables.ts';
import { walletSchema } from './people/wallet.ts';
import { chainSchema } from './chain.ts';
import { firstSchema } from './first.ts';
import { kindsSchema } from './kinds.ts';
import { newsSchema } from './news.ts';
import { applyMarket2 } from './market2.ts';
import { orders2Schema } from './orders2.ts';
import { applyPayloads } from './payloads.ts';
import { identitySchema } from './people/identity.ts';
import { chatSchema } from './money/chat.ts';
import { conversionsSchema } from './money/conversions.ts';
import { depositWalletSchema } from './money/depositWallet.ts';
import { plansSchema } from './plans/plans.ts';
import { loansSchema } from './plans/loans.ts';
import { peopleSchema } from './people/people.ts';
import { pushSchema } from './money/push.ts';
import { withdrawalsSchema } from './money/withdrawals.ts';
import { practiceSchema } from './people/practice.ts';
import { securitySchema } from './people/security.ts';
import { shownSchema } from './shown.ts';
import { stripesSchema } from './stripes.ts';
import { tradingSchema } from './trading.ts';

/**
 * The versions of the schema, in order. A version that has been released is never edited: a change is another version.
 * Each is applied wholly or not at all, by one process while others wait.
 */
function migrationsOf(engine: Engine): Record<string, Migration> {
  return {
    '0001-first': { up: (db) => runAll(db, firstSchema(engine)) },
    '0002-news': { up: (db) => runAll(db, newsSchema(engine)) },
    '0003-trading': { up: (db) => runAll(db, tradingSchema(engine)) },
    '0004-chain': { up: (db) => chainSchema(db, engine) },
    '0005-market2': { up: (db) => applyMarket2(db, engine) },
    '0006-shown': { up: (db) => runAll(db, shownSchema(engine)) },
    '0007-stripes': { up: (db) => runAll(db, stripesSchema(engine)) },
    '0008-orders2': { up: (db) => orders2Schema(db, engine) },
    '0009-kinds': { up: (db) => kindsSchema(db, engine) },
    '0010-payloads': { up: applyPayloads },
    '0011-people': { up: (db) => peopleSchema(db, engine) },
    '0012-identity': { up: (db) => runAll(db, identitySchema(engine)) },
    '0013-security': { up: (db) => runAll(db, securitySchema(engine)) },
    '0014-wallet': { up: (db) => runAll(db, walletSchema(engine)) },
    '0015-practice': { up: (db) => runAll(db, practiceSchema(engine)) },
    '0016-withdrawals': { up: (db) => runAll(db, withdrawalsSchema(engine)) },
    '0017-conversions': { up: (db) => runAll(db, conversionsSchema(engine)) },
    '0018-chat': { up: (db) => runAll(db, chatSchema(engine)) },
    '0019-depositWallet': { up: (db) => runAll(db, depositWalletSchema) },
    '0020-push': { up: (db) => runAll(db, pushSchema(engine)) },
    '0021-plans': { up: (db) => runAll(db, plansSchema(engine)) },
    '0022-loans': { up: (db) => runAll(db, loansSchema(engine)) },
  };
}

async function runAll(db: Kysely<unknown>, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/**
 * Brings the schema up to this program's version, or to the one named; does nothing where it is.
 * @throws StoreError when the database is newer than this program.
 */
export async function migrate(db: Kysely<Tables>, engine: Engine, version?: string): Promise<void> {
  const migrations = migrationsOf(engine);
  refuseNewer(await appliedVersions(db), migrations);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await (version === undefined ? migrator.migrateToLatest() : migrator.migrateTo(version));
  if (error !== undefined) throw error;
  if (version === undefined) await bringKinds(db);
}

/**
 * For programs that only look: the schema must be exactly this program's.
 * @throws StoreError when there is none, or it is older or newer.
 */
export async function assertMigrated(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const migrations = migrationsOf(engine);
  const applied = await appliedVersions(db);
  if (applied.length === 0) throw new StoreError('The database has no tables yet: start the server once to make them.');
  refuseNewer(applied, migrations);
  if (applied.length < Object.keys(migrations).length) {
    throw new StoreError('The database is older than this program: start the server once to bring it up to date.');
  }
}

async function appliedVersions(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

function refuseNewer(applied: string[], known: Record<string, Migration>): void {
  const unknown = applied.find((name) => !Object.hasOwn(known, name));
  if (unknown === undefined) return;
  throw new StoreError(
    `The database has the schema "${unknown}", which this program does not know: it was written by a newer version. Start that version, or choose another database (DATA_DIR or DATABASE_URL).`,
  );
}
