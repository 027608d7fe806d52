import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StoreError } from './failures.ts';
import { syncFolder } from './files.ts';

/** What the embedded store keeps in its data folder. The database comes last: it is there when everything else is. */
const parts = ['incoming', 'files', 'chain.log', 'practice.sqlite-shm', 'practice.sqlite-wal', 'practice.sqlite'];

/** Beside the data while a backup is laid out and looked at; under the second name once it is being put in place. */
const [unpacking, placing] = ['unpacking', 'restoring'];

/** An empty folder beside the data, on the same disk. */
export function makeStaging(dataDir: string): string {
  const staging = join(dataDir, unpacking);
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(staging, { recursive: true, mode: 0o700 });
  return staging;
}

/** Whether there is anything that a restored backup would take the place of. */
export function hasData(dataDir: string): boolean {
  const isFilled = (name: string) => existsSync(join(dataDir, name)) && readdirSync(join(dataDir, name)).length > 0;
  return existsSync(join(dataDir, 'practice.sqlite')) || isFilled('files') || existsSync(join(dataDir, placing));
}

/**
 * Puts what was laid out in the place of what is there. Nothing is deleted: what was there is kept in a folder of its own.
 * @param nameOfOld the name of that folder, which must be a new one.
 * @returns the folder, or null when there was nothing.
 */
export async function placeStaging(dataDir: string, nameOfOld: string): Promise<string | null> {
  const half = join(dataDir, placing);
  const old = join(dataDir, nameOfOld);
  mkdirSync(old, { mode: 0o700 });
  // What an earlier restore did not finish is somebody's data as well.
  if (existsSync(half)) renameSync(half, join(old, placing));
  renameSync(join(dataDir, unpacking), half);
  for (const part of parts.toReversed()) move(join(dataDir, part), join(old, part));
  for (const part of parts) move(join(half, part), join(dataDir, part));
  rmSync(half, { recursive: true, force: true });
  await syncFolder(dataDir);
  if (readdirSync(old).length > 0) return old;
  rmSync(old, { recursive: true });
  return null;
}

function move(from: string, to: string): void {
  if (existsSync(from)) renameSync(from, to);
}

/** @throws StoreError when a restore was cut off half-way: a server would begin with an empty database. */
export function refuseHalfRestored(dataDir: string): void {
  if (!existsSync(join(dataDir, placing))) return;
  throw new StoreError(
    `A backup was being restored into ${dataDir} and that was cut off: run "npm run restore" with --force again.`,
  );
}
