import { statSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '../platform/clock.ts';
import { systemRandom } from '../platform/random.ts';

/** Files by name, flat. What `write` has acknowledged survives a power cut, and nobody ever reads half a file. */
export interface FileStore {
  dir: string;
  /** Writes the file, or replaces it. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** @throws an error with the code ENOENT when there is none. */
  read(name: string): Promise<Buffer>;
  /** Removes the file; that there is none is fine. */
  remove(name: string): Promise<void>;
}

const partSuffix = '.part';
const partLifeMs = 3_600_000;

export async function openFiles(dir: string): Promise<FileStore> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  await removeOldParts(dir);
  return {
    dir,
    write: (name, bytes) => writeWhole(dir, checkedName(name), bytes),
    read: (name) => readFile(join(dir, checkedName(name))),
    remove: (name) => rm(join(dir, checkedName(name)), { force: true }),
  };
}

/** Names come from this server's ids, never from a client; this catches the day somebody forgets. */
function checkedName(name: string): string {
  if (/^[a-z0-9][a-z0-9._-]{0,127}$/i.test(name) && !name.endsWith(partSuffix)) return name;
  throw new Error(`"${name}" is no name of a stored file.`);
}

/** Under another name until its bytes are on the disk; the new name itself is on the disk when the folder is. */
async function writeWhole(dir: string, name: string, bytes: Uint8Array): Promise<void> {
  const part = join(dir, `${systemRandom.uuid()}${partSuffix}`);
  try {
    const file = await open(part, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, join(dir, name));
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  await syncFolder(dir);
}

/** The names in a folder have reached the disk. Windows does not open folders, and writes their entries through. */
export async function syncFolder(dir: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(dir, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** What a crash left half-written. Younger ones may be another process' work. */
async function removeOldParts(dir: string): Promise<void> {
  const parts = (await readdir(dir)).filter((name) => name.endsWith(partSuffix));
  for (const part of parts) {
    const path = join(dir, part);
    const entry = statSync(path, { throwIfNoEntry: false });
    if (entry !== undefined && systemClock.nowMs() - entry.mtimeMs > partLifeMs) await rm(path, { force: true });
  }
}
