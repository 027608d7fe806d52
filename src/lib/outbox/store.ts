import { AppError } from '../appError.ts';
import { outboxStore } from '../db.ts';
import type { Entry } from './entry.ts';

const entryKey = (id: string) => `entry:${id}`;
const bytesKey = (id: string) => `bytes:${id}`;

/**
 * Puts an entry and its picture on disk, in place of the one it replaces, if any. It is saved when this resolves: the transaction
 * is complete, and both can be read back.
 * @throws AppError `storage_failed`; then nothing is stored.
 */
export async function saveEntry(entry: Entry, bytes: ArrayBuffer, replaces?: string): Promise<void> {
  const old = replaces === undefined ? {} : { [entryKey(replaces)]: undefined, [bytesKey(replaces)]: undefined };
  await outboxStore.write({ ...old, [entryKey(entry.id)]: entry, [bytesKey(entry.id)]: bytes });
  const [kept, keptBytes] = await Promise.all([readEntry(entry.id), readBytes(entry.id)]);
  if (kept === undefined || keptBytes?.byteLength !== bytes.byteLength) throw new AppError('storage_failed');
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
  const keys = (await outboxStore.keys()).filter((key) => key.startsWith('entry:'));
  const entries = await outboxStore.getMany<Entry>(keys);
  return entries
    .filter((entry) => entry !== undefined)
    .filter((entry) => entry.version === 1 && entry.owner === owner)
    .sort((a, b) => a.createdAt - b.createdAt);
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

export async function removeEntry(id: string): Promise<void> {
  await outboxStore.write({ [entryKey(id)]: undefined, [bytesKey(id)]: undefined });
}

/**
 * The user does not want it sent any more.
 * @throws AppError `try_again` while it is being sent.
 */
export async function discardEntry(id: string): Promise<void> {
  const entry = await readEntry(id);
  if (entry?.state === 'sending') throw new AppError('try_again', { params: { retry_in: 5 } });
  await removeEntry(id);
}
