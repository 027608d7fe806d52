import { AppError } from '../appError.ts';
import { outboxStore } from '../db.ts';
import { settle } from '../loadable.ts';
import { type Entry, isReplaceable } from './entry.ts';

export const entryKey = (id: string) => `entry:${id}`;
export const bytesKey = (id: string) => `bytes:${id}`;

/**
 * Puts an entry and its picture on disk, in place of the one it replaces, if any. It is saved when this resolves: the transaction
 * is complete, and both can be read back.
 * @throws AppError `storage_failed`; then nothing is stored, as far as can be known: a disk that takes something and cannot be
 * read may show it later, and it is then the same request as the form's next try. `idempotency_mismatch` when the server may
 * have what it was to replace.
 */
export async function saveEntry(entry: Entry, bytes: ArrayBuffer, replaces?: string): Promise<void> {
  const rows = { [entryKey(entry.id)]: entry, [bytesKey(entry.id)]: bytes };
  if (replaces === undefined) await outboxStore.write(rows);
  else await replaceBy(rows, replaces);
  if (await isReadable(entry.id, bytes.byteLength)) return;
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

async function isReadable(id: string, size: number): Promise<boolean> {
  const read = await settle(Promise.all([readEntry(id), readBytes(id)]));
  return read.status === 'ready' && read.data[0] !== undefined && read.data[1]?.byteLength === size;
}

export async function readEntry(id: string): Promise<Entry | undefined> {
  const entry = await outboxStore.get<Entry>(entryKey(id));
  return entry?.version === 1 ? entry : undefined;
}

export function readBytes(id: string): Promise<ArrayBuffer | undefined> {
  return outboxStore.get<ArrayBuffer>(bytesKey(id));
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
  const entries = await outboxStore.getMany<Entry>(keys);
  return entries.filter((entry) => entry !== undefined).filter(({ version }) => version === 1);
}

/**
 * Changes an entry in one transaction.
 * @returns the changed entry; null when it is gone, or `change` does not want it any more.
 */
export async function changeEntry(id: string, change: (entry: Entry) => Entry | null): Promise<Entry | null> {
  let changed: Entry | null = null;
  await outboxStore.update<Entry>(entryKey(id), (before) => {
    changed = before === undefined ? null : change(before);
    return changed ?? before;
  });
  return changed;
}

/** The server has it: the picture is not needed any more. */
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
