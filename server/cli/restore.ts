import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../platform/clock.ts';
import { ConfigError, readConfig } from '../platform/config.ts';
import { unpackBackup } from '../store/backup.ts';
import { StoreError } from '../store/failures.ts';
import { takeFolder } from '../store/inUse.ts';
import { hasData, makeStaging, placeStaging } from '../store/restored.ts';
import { openStore } from '../store/store.ts';
import { verifyChain } from './published/chain.ts';
import { verifyAll } from './verifyFunds.ts';

/**
 * `npm run restore -- FILE [--force]`: puts a backup in the place of the embedded database and its pictures, once its ledger has
 * been verified. Refuses while a server uses the data folder, and to replace data without --force; what was there is kept
 * beside it. Ends with 0 when it is done, 1 when the backup breaks an invariant, 2 when nothing could be tried; then, as with 1,
 * nothing has changed.
 */
async function main(): Promise<number> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { force: { type: 'boolean' } } });
  const [name] = positionals;
  if (name === undefined || positionals.length > 1) throw new StoreError('Say from where: npm run restore -- FILE');
  const { databaseUrl, dataDir } = readConfig(process.env);
  if (databaseUrl !== null) {
    throw new StoreError('DATABASE_URL is set: restore PostgreSQL with pg_restore. This is for the embedded database.');
  }
  const file = resolve(process.env['INIT_CWD'] ?? '.', name);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const hold = takeFolder(dataDir);
  try {
    if (hasData(dataDir) && values.force !== true) {
      throw new StoreError(`There is data in ${dataDir}: add --force to replace it. What is there will be kept.`);
    }
    return await restore(dataDir, file);
  } finally {
    hold.release();
  }
}

async function restore(dataDir: string, file: string): Promise<number> {
  const staging = makeStaging(dataDir);
  try {
    const { pictures } = await unpackBackup(file, staging);
    const { problems, rows } = await verifyFolder(staging);
    for (const problem of problems) process.stderr.write(`FAIL  ${problem}\n`);
    if (problems.length > 0) {
      process.stderr.write(`The backup ${file} breaks its own rules. Nothing was changed.\n`);
      return 1;
    }
    const stamp = new Date(systemClock.nowMs()).toISOString().replace(/[:.]/g, '-');
    const kept = await placeStaging(dataDir, `before-restore-${stamp}`);
    process.stdout.write(`Restored ${file} into ${dataDir}: ${rows} rows verified, ${pictures} pictures.\n`);
    if (kept !== null) process.stdout.write(`What was there before is in ${kept}.\n`);
    return 0;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** Brings it up to this program's schema, and checks everything that `npm run verify` does of the books. */
async function verifyFolder(dataDir: string): Promise<{ problems: string[]; rows: number }> {
  const store = await openStore({ databaseUrl: null, dataDir });
  try {
    const checks = await store.snapshot(async (trx) => [
      ...(await verifyAll(trx)),
      ...(await verifyChain(trx, null, null)),
    ]);
    return {
      problems: checks.flatMap(({ check, problems }) => problems.map((problem) => `${check}: ${problem}`)),
      rows: checks.reduce((sum, { rows }) => sum + rows, 0),
    };
  } finally {
    await store.close();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  const isSaid = error instanceof StoreError || error instanceof ConfigError;
  const isSystems = error instanceof Error && 'code' in error;
  if (!isSaid && !isSystems) throw error;
  process.stderr.write(`${error.message}\nNothing was restored.\n`);
  process.exitCode = 2;
}
