import type { SealingKey } from '#contract/rules/seal.ts';
import { AppError } from '#src/lib/appError.ts';
import { outboxStore } from '#src/lib/db.ts';
import type { Entry } from '../entry.ts';
import {
  bytesKey,
  entryKey,
  listEntries,
  readBytes,
  readEntry,
  readStored,
  removeEntry,
  type Stored,
} from '../store.ts';
import { seal } from './envelope.ts';
import { pack } from './pack.ts';
import { type SealedRow, sealedBytesKey, sealedKey, tagOf } from './rows.ts';

/**
 * Puts sealed entries in the place of a user's entries, each in one transaction.
 * @throws AppError `storage_failed`, `try_again`; those that are sealed by then stay so.
 */
export async function sealAway(owner: string, to: SealingKey): Promise<void> {
  for (const { id } of await listEntries(owner)) await sealOne(id, to);
}

/** Whoever sends it at this moment notes how far it is, a few times a second. */
const triesMax = 20;

async function sealOne(id: string, to: SealingKey): Promise<void> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const entry = await readEntry(id);
    if (entry === undefined) return;
    // The server has it, and the user's own list will be fetched from there.
    if (entry.state === 'received') return removeEntry(id);
    if (await replace(entry, to)) return;
  }
  throw new AppError('try_again', { params: { retry_in: 5 } });
}

/** @returns false when the entry has changed meanwhile: encrypting takes longer than a transaction waits. */
async function replace(entry: Entry, to: SealingKey): Promise<boolean> {
  const { id, owner, createdAt } = entry;
  const files = (await readBytes(entry)) ?? [];
  const { bytes, wrapping } = await seal(to, { owner, entry: id }, pack(resting(entry), files));
  const tag = await tagOf(owner, id);
  const row: SealedRow = { version: 2, id, tag, wrapping, size: bytes.byteLength, createdAt, problem: null };
  let isReplaced = false;
  await outboxStore.decide<Stored>(entryKey(id), (now) => {
    isReplaced = JSON.stringify(readStored(now)) === JSON.stringify(entry);
    if (!isReplaced) return {};
    return {
      [entryKey(id)]: undefined,
      [bytesKey(id)]: undefined,
      [sealedKey(id)]: row,
      [sealedBytesKey(id)]: bytes,
    };
  });
  return isReplaced;
}

/** As it goes on later. What is being sent at this moment may arrive: it cannot be changed any more. */
function resting(entry: Entry): Entry {
  const isAsked = entry.isAsked || entry.state === 'sending';
  return { ...entry, isAsked, state: entry.state === 'attention' ? 'attention' : 'saved', attempts: 0, nextAt: 0 };
}
