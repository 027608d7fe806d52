import { outboxStore } from '#src/lib/db.ts';
import { sha256 } from '#src/lib/files/sha256.ts';
import type { Wrapping } from './envelope.ts';

/** What a logout leaves of an entry: nothing of it can be read, nor whose it is. The sealed bytes lie beside it. */
export interface SealedRow {
  /** Of the entry in it: a build that does not know that version leaves the row alone, and does not call it damaged. */
  version: 1 | 2;
  id: string;
  /** SHA-256 (hex) of its owner and its id: the owner's device knows it again, and nobody can work back from it. */
  tag: string;
  wrapping: Wrapping;
  /** Of the sealed bytes. */
  size: number;
  /** When the entry was written, in milliseconds of the device's clock. */
  createdAt: number;
  /** Why it could not be opened: the server refused (`refused`), or it is not what was sealed (`damaged`). */
  problem: 'refused' | 'damaged' | null;
}

export const sealedKey = (id: string) => `sealed:${id}`;
export const sealedBytesKey = (id: string) => `sealed-bytes:${id}`;

export function tagOf(owner: string, id: string): Promise<string> {
  return sha256(new TextEncoder().encode(`${owner}|${id}`).buffer);
}

/** Of everybody, oldest first. */
export async function listSealed(): Promise<SealedRow[]> {
  const keys = (await outboxStore.keys()).filter((key) => key.startsWith('sealed:'));
  const rows = await outboxStore.getMany<SealedRow>(keys);
  const known = rows.filter((row) => row !== undefined).filter(({ version }) => [1, 2].includes(version));
  return known.sort((a, b) => a.createdAt - b.createdAt);
}

/** @param owner null: of nobody. */
export async function isOwn({ tag, id }: SealedRow, owner: string | null): Promise<boolean> {
  return owner !== null && tag === (await tagOf(owner, id));
}

export async function listSealedOf(owner: string): Promise<SealedRow[]> {
  const own: SealedRow[] = [];
  for (const row of await listSealed()) if (await isOwn(row, owner)) own.push(row);
  return own;
}

export async function noteProblem(id: string, problem: SealedRow['problem']): Promise<void> {
  await outboxStore.update<SealedRow>(sealedKey(id), (row) => (row === undefined ? row : { ...row, problem }));
}

export async function deleteSealed(ids: readonly string[]): Promise<void> {
  const keys = ids.flatMap((id) => [sealedKey(id), sealedBytesKey(id)]);
  await outboxStore.write(Object.fromEntries(keys.map((key) => [key, undefined])));
}
