import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { StoreError } from './failures.ts';
import { openFiles, syncFolder } from './files.ts';
import { useFolder } from './inUse.ts';

/**
 * A backup is one file: the database as it was at one moment, with the pictures it speaks of in a table beside the others. The
 * database is copied first and the pictures after it, since a picture is on the disk before its row, and is deleted after it.
 */
const format = '1';
const databaseName = 'practice.sqlite';

export interface Saved {
  pictures: number;
  bytes: number;
}

/**
 * Writes a backup of the embedded database, while a server may be at work on it. It is complete and on the disk when it has its
 * name; until then it is called `….part`.
 * @throws StoreError when there is nothing to save, or a picture that a deposit needs is missing.
 */
export async function saveBackup(dataDir: string, file: string): Promise<Saved> {
  const database = join(dataDir, databaseName);
  if (!existsSync(database)) throw new StoreError(`There is no database at ${database}.`);
  const hold = useFolder(dataDir);
  const part = `${file}.part`;
  rmSync(part, { force: true });
  try {
    copyDatabase(database, part);
    const saved = await addPictures(part, join(dataDir, 'files'));
    await syncFile(part);
    renameSync(part, file);
    await syncFolder(dirname(file));
    return saved;
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  } finally {
    hold.release();
  }
}

/** One read transaction from beginning to end: what the server commits meanwhile is not in it. */
function copyDatabase(database: string, to: string): void {
  const source = new Database(database, { readonly: true, fileMustExist: true, timeout: 5000 });
  try {
    source.prepare('vacuum into ?').run(to);
    // It holds the installation's secrets.
    chmodSync(to, 0o600);
  } finally {
    source.close();
  }
}

async function addPictures(part: string, files: string): Promise<Saved> {
  const copy = new Database(part, { fileMustExist: true });
  try {
    copy.exec(`create table backup_info (name text primary key, value text not null);
      create table backup_pictures (name text primary key, sha256 text not null, bytes blob not null)`);
    const insert = copy.prepare('insert into backup_pictures (name, sha256, bytes) values (?, ?, ?)');
    const saved: Saved = { pictures: 0, bytes: 0 };
    copy.exec('begin');
    for (const { id, file } of picturesOf(copy)) {
      const bytes = await readFile(join(files, file)).catch(onlyMissing);
      if (bytes === null) forgetUpload(copy, id, file);
      else {
        insert.run(file, sha256(bytes), bytes);
        saved.pictures += 1;
        saved.bytes += bytes.length;
      }
    }
    copy.prepare('insert into backup_info (name, value) values (?, ?)').run('format', format);
    copy.exec('commit');
    return saved;
  } finally {
    copy.close();
  }
}

function picturesOf(database: Database.Database): { id: string; file: string }[] {
  const rows = database.prepare('select id, file from uploads where file is not null').all();
  return rows as { id: string; file: string }[];
}

/** An upload that expired since the database was copied: no deposit has it, or it would not have. */
function forgetUpload(copy: Database.Database, id: string, file: string): void {
  const deposit = copy.prepare('select number from deposits where proof_id = ?').get(id) as
    | { number: string }
    | undefined;
  if (deposit !== undefined) throw new StoreError(`The picture ${file} of the deposit ${deposit.number} is missing.`);
  copy.prepare('delete from uploads where id = ?').run(id);
}

/**
 * Lays a backup out as a data folder of its own: a database, and its pictures, each compared with its hash.
 * @throws StoreError when the file is no backup, or damaged.
 */
export async function unpackBackup(file: string, dir: string): Promise<Saved> {
  if (!existsSync(file)) throw new StoreError(`There is no file ${file}.`);
  const database = join(dir, databaseName);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  copyFileSync(file, database);
  chmodSync(database, 0o600);
  const copy = new Database(database, { fileMustExist: true });
  try {
    refuseOther(copy, file);
    const saved = await layOutPictures(copy, join(dir, 'files'), file);
    copy.exec('drop table backup_pictures; drop table backup_info; vacuum');
    return saved;
  } finally {
    copy.close();
    await syncFile(database);
    await syncFolder(dir);
  }
}

async function layOutPictures(copy: Database.Database, dir: string, file: string): Promise<Saved> {
  const files = await openFiles(dir);
  const find = copy.prepare('select sha256, bytes from backup_pictures where name = ?');
  const saved: Saved = { pictures: 0, bytes: 0 };
  for (const { file: name } of picturesOf(copy)) {
    const picture = find.get(name) as { sha256: string; bytes: Buffer } | undefined;
    if (picture === undefined || sha256(picture.bytes) !== picture.sha256) {
      throw new StoreError(`The backup ${file} is damaged: its picture ${name} is not what was saved.`);
    }
    await files.write(name, picture.bytes);
    saved.pictures += 1;
    saved.bytes += picture.bytes.length;
  }
  return saved;
}

function refuseOther(copy: Database.Database, file: string): void {
  try {
    const found = copy.prepare('select value from backup_info where name = ?').get('format') as
      | { value: string }
      | undefined;
    if (found?.value !== format) throw new StoreError(`${file} is a backup of a newer version of this program.`);
    const sound = copy.pragma('quick_check(1)', { simple: true });
    if (sound !== 'ok') throw new StoreError(`The backup ${file} is damaged: ${String(sound)}.`);
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    throw new StoreError(`${file} is no backup of this program, or a damaged one (${error.message}).`);
  }
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function onlyMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
