import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../platform/config.ts';
import { saveBackup } from '../store/backup.ts';
import { StoreError } from '../store/failures.ts';

/**
 * `npm run backup -- FILE`: one file with the embedded database as it is at one moment, and its pictures, while a server may be
 * running. An existing FILE is only replaced with --force. Ends with 0 when it is on the disk, 2 when it is not.
 */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { force: { type: 'boolean' } } });
  const [name] = positionals;
  if (name === undefined || positionals.length > 1) throw new StoreError('Say where to: npm run backup -- FILE');
  const { databaseUrl, dataDir } = readConfig(process.env);
  if (databaseUrl !== null) {
    throw new StoreError(
      `DATABASE_URL is set: save PostgreSQL with pg_dump, and after it copy ${dataDir}/files. This command is for the embedded database.`,
    );
  }
  // npm changes into the folder of the program; the name is meant where its user is.
  const file = resolve(process.env['INIT_CWD'] ?? '.', name);
  if (existsSync(file) && values.force !== true) throw new StoreError(`${file} exists: add --force to replace it.`);
  const { pictures, bytes } = await saveBackup(dataDir, file);
  process.stdout.write(`Saved ${dataDir} with ${pictures} pictures (${bytes} bytes) to ${file}.\n`);
}

try {
  await main();
} catch (error) {
  const isSaid = error instanceof StoreError || error instanceof ConfigError;
  const isSystems = error instanceof Error && 'code' in error;
  if (!isSaid && !isSystems) throw error;
  process.stderr.write(`${error.message}\nNothing was saved.\n`);
  process.exitCode = 2;
}
