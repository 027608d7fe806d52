import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Files that are still arriving, by the id of their upload. What they are is not known yet: nothing here is ever served. */
export interface Incoming {
  dir: string;
  /** Makes the file, empty, where there is none; what has arrived stays. */
  ensure(id: string): Promise<void>;
  /** Bytes that have arrived; 0 where there is no file. */
  size(id: string): Promise<number>;
  /** Null where there is no file. */
  read(id: string): Promise<Buffer | null>;
  remove(id: string): Promise<void>;
  /** The ids of all files. */
  list(): Promise<string[]>;
}

export async function openIncoming(dataDir: string): Promise<Incoming> {
  const dir = join(dataDir, 'incoming');
  await mkdir(dir, { recursive: true, mode: 0o700 });
  return {
    dir,
    async ensure(id) {
      const file = await open(pathOf(dir, id), 'a', 0o600);
      await file.close();
    },
    async size(id) {
      const entry = await stat(pathOf(dir, id)).catch(onlyMissing);
      return entry?.size ?? 0;
    },
    read: (id) => readFile(pathOf(dir, id)).catch(onlyMissing),
    remove: (id) => rm(pathOf(dir, id), { force: true }),
    list: () => readdir(dir),
  };
}

/** Ids are UUIDs that were checked at the border; this catches the day somebody forgets. */
function pathOf(dir: string, id: string): string {
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error('An upload id is no UUID.');
  return join(dir, id);
}

function onlyMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
