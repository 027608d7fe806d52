import { join } from 'node:path';
import Database from 'better-sqlite3';
import { StoreError } from './failures.ts';

export interface Hold {
  release(): void;
}

/** Files of their own, whose locks the system gives back when a process is gone, however it went. */
const [usedLock, servedLock] = ['in-use.lock', 'server.lock'];

/** Says that a program is working with the data folder. Any number may at once. @throws StoreError while it is being restored. */
export function useFolder(dataDir: string): Hold {
  return holdLock(dataDir, usedLock, 'begin; select count(*) from sqlite_master', 'is being restored');
}

/** Keeps everybody else out of the data folder. @throws StoreError while somebody is working with it. */
export function takeFolder(dataDir: string): Hold {
  return holdLock(dataDir, usedLock, 'begin exclusive', 'is in use: stop the server first');
}

/** Keeps a second server from the same embedded database. @throws StoreError while there is one. */
export function serveFolder(dataDir: string): Hold {
  const reason = 'has a server running on it already: stop that one, or set DATA_DIR to another folder';
  return holdLock(dataDir, servedLock, 'begin exclusive', reason);
}

function holdLock(dataDir: string, name: string, statements: string, reason: string): Hold {
  const lock = new Database(join(dataDir, name), { timeout: 0 });
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
