import { AppError } from '../appError.ts';
import { outboxStore } from '../db.ts';
import { settle } from '../loadable.ts';
import { type Entry, type EntryFile, isReplaceable } from './entry.ts';

export const entryKey = (id: string) => `entry:${id}`;
/** One row for all files of an entry: they are there or not, together. */
export const bytesKey = (id: string) => `bytes:${id}`;

/**
 * Puts an entry and its files on disk, in place of the one it replaces, if any. It is saved when this resolves: the transaction is
 * complete, and all of it can be read back.
 * @throws AppError `storage_failed`; then nothing is stored, as far as can be known: a disk that takes something and cannot be
 * read may show it later, and it is then the same request as the form's next try. `idempotency_mismatch` when the server may
 * have what it was to replace.
 */
export async function saveEntry(entry: Entry, bytes: readonly ArrayBuffer[], replaces?: string): Promise<void> {
  const rows = { [entryKey(entry.id)]: entry, [bytesKey(entry.id)]: bytes };
  if (replaces === undefined) await outboxStore.write(rows);
  else await replaceBy(rows, replaces);
  if (await isReadable(entry)) return;
  // What it took the place of is not there any more: then it is better that the new one is.
  if (replaces === undefined) await settle(removeEntry(entry.id));
  throw new AppError('storage_failed');
}

async function replaceBy(rows: Record<string, unknown>, id: string): Promise<void> {
  let isLate = false;
  await outboxStore.decide<Entry>(entryKey(id), (old) => {
    isLate = old !== undefined && !isReplaceable(old);
    return isLate ? {} : { [entryKey(id)]: undefined, [bytesKey(id)]: undefined, ...rows };
  });
  if (isLate) throw new AppError('idempotency_mismatch');
}

async function isReadable(entry: Entry): Promise<boolean> {
  const read = await settle(Promise.all([readEntry(entry.id), readBytes(entry)]));
  return read.status === 'ready' && read.data[0] !== undefined && read.data[1] !== undefined;
}

export async function readEntry(id: string): Promise<Entry | undefined> {
  return readStored(await outboxStore.get<Stored>(entryKey(id))) ?? undefined;
}

/** The content of all files of an entry, in their order; undefined when one of them is not there, or not whole. */
export async function readBytes({ id, files }: Pick<Entry, 'id' | 'files'>): Promise<ArrayBuffer[] | undefined> {
  // Version 1 had one file, and kept it without a list around it.
  const kept = await outboxStore.get<ArrayBuffer | ArrayBuffer[]>(bytesKey(id));
  const bytes = Array.isArray(kept) || kept === undefined ? (kept ?? []) : [kept];
  const isWhole = bytes.length === files.length && files.every(({ size }, at) => bytes[at]?.byteLength === size);
  return isWhole ? bytes : undefined;
}

/** Oldest first. Entries of a version that this code does not know are left alone. */
export async function listEntries(owner: string): Promise<Entry[]> {
  const entries = await listAll();
  return entries.filter((entry) => entry.owner === owner).sort((a, b) => a.createdAt - b.createdAt);
}

export async function ownersOfEntries(): Promise<string[]> {
  return [...new Set((await listAll()).map(({ owner }) => owner))];
}

async function listAll(): Promise<Entry[]> {
  const keys = (await outboxStore.keys()).filter((key) => key.startsWith('entry:'));
  const entries = await outboxStore.getMany<Stored>(keys);
  return entries.map(readStored).filter((entry) => entry !== null);
}

/**
 * Changes an entry in one transaction.
 * @returns the changed entry; null when it is gone, or `change` does not want it any more.
 */
export async function changeEntry(id: string, change: (entry: Entry) => Entry | null): Promise<Entry | null> {
  let changed: Entry | null = null;
  await outboxStore.update<Stored>(entryKey(id), (stored) => {
    const before = readStored(stored);
    changed = before === null ? null : change(before);
    return changed ?? stored;
  });
  return changed;
}

/** The server has it: the content of its files is not needed any more. */
export async function dropBytes(id: string): Promise<void> {
  await outboxStore.del(bytesKey(id));
}

export function removeEntry(id: string): Promise<void> {
  return removeEntries([id]);
}

/** All of them or none. */
export async function removeEntries(ids: readonly string[]): Promise<void> {
  const keys = ids.flatMap((id) => [entryKey(id), bytesKey(id)]);
  await outboxStore.write(Object.fromEntries(keys.map((key) => [key, undefined])));
}

/**
 * The user does not want it sent any more. They are told that nothing comes of it: so not of one that the server may have.
 * @throws AppError `try_again` while it is being sent, or nobody knows whether it arrived.
 */
export async function discardEntry(id: string): Promise<void> {
  let isLate = false;
  await outboxStore.decide<Entry>(entryKey(id), (entry) => {
    isLate = entry !== undefined && (entry.state === 'sending' || !isReplaceable(entry));
    return isLate ? {} : { [entryKey(id)]: undefined, [bytesKey(id)]: undefined };
  });
  if (isLate) throw new AppError('try_again', { params: { retry_in: 5 } });
}

/** Version 1, as builds until November 2026 wrote it: one kind of entry with one file, whose field was `proof`. */
interface StoredV1 extends Omit<Entry, 'version' | 'body' | 'files' | 'answer'> {
  version: 1;
  fields: Entry['body'];
  proof: Omit<EntryFile, 'field'>;
  deposit: unknown;
}

/** What may lie under an entry's key. A version from the future is not touched. */
export type Stored = Entry | StoredV1 | { version: number };

/** An entry as this code knows it, whichever build wrote it; null when that build was a newer one. */
export function readStored(stored: Stored | undefined): Entry | null {
  if (stored === undefined) return null;
  if (isV1(stored)) return upgraded(stored);
  return isCurrent(stored) ? stored : null;
}

function isV1(stored: Stored): stored is StoredV1 {
  return stored.version === 1;
}

function isCurrent(stored: Stored): stored is Entry {
  return stored.version === 2;
}

/** The request of an upgraded entry is the same to the byte: it may have been sent before. */
function upgraded({ fields, proof, deposit, ...rest }: StoredV1): Entry {
  return { ...rest, version: 2, body: fields, files: [{ field: 'proof', ...proof }], answer: deposit };
}
