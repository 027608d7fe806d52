import { join } from 'node:path';
import Database from 'better-sqlite3';
import { StoreError } from './failures.ts';

export interface Hold {
  release(): void;
}

/** A file of its own, whose lock the system gives back when a process is gone, however it went. */
const lockName = 'in-use.lock';

/** Says that a program is working with the data folder. Any number may at once. @throws StoreError while it is being restored. */
export function useFolder(dataDir: string): Hold {
  return holdLock(dataDir, 'begin; select count(*) from sqlite_master', 'is being restored');
}

/** Keeps everybody else out of the data folder. @throws StoreError while somebody is working with it. */
export function takeFolder(dataDir: string): Hold {
  return holdLock(dataDir, 'begin exclusive', 'is in use: stop the server first');
}

function holdLock(dataDir: string, statements: string, reason: string): Hold {
  const lock = new Database(join(dataDir, lockName), { timeout: 0 });
  try {
    lock.exec(statements);
  } catch (error) {
    lock.close();
    const isTaken = error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
    if (isTaken) throw new StoreError(`The data folder ${dataDir} ${reason}.`);
    throw error;
  }
  return { release: () => void lock.close() };
}
