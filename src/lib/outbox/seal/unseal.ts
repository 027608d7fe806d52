import { outboxStore } from '#src/lib/db.ts';
import { type Settled, settle } from '#src/lib/loadable.ts';
import { announce } from '../signals.ts';
import { bytesKey, entryKey } from '../store.ts';
import { judge } from '../wire.ts';
import { canSeal, open, type Wrapping } from './envelope.ts';
import { unpack } from './pack.ts';
import { listSealedOf, noteProblem, type SealedRow, sealedBytesKey, sealedKey } from './rows.ts';

/** Asks the server for the key of an entry. */
export type AskKey = (entry: string, wrapping: Wrapping) => Promise<string>;

/**
 * Opens what was sealed for this user and puts it back into the outbox, from where it goes its way. What does not open keeps its
 * place, with the reason, and holds up no other.
 * @returns how many are back.
 * @throws AppError why it cannot go on now: no answer, no session, no storage.
 */
export async function unsealOwn(owner: string, askKey: AskKey): Promise<number> {
  let opened = 0;
  if (!canSeal()) return opened;
  for (const row of await listSealedOf(owner)) {
    // A server may get its keys back; what is damaged stays so.
    if (row.problem === 'damaged') continue;
    const key = await settle(askKey(row.id, row.wrapping));
    const problem = await problemOf(owner, row, key);
    if (problem !== null) await noteProblem(row.id, problem);
    else opened += 1;
  }
  return opened;
}

async function problemOf(owner: string, row: SealedRow, key: Settled<string>): Promise<SealedRow['problem']> {
  if (key.status === 'ready') return (await restore(owner, row, key.data)) ? null : 'damaged';
  if (judge(key.error) === 'attention') return 'refused';
  throw key.error;
}

/** @returns whether it is there: put back now, or by another tab meanwhile. */
async function restore(owner: string, { id, wrapping }: SealedRow, key: string): Promise<boolean> {
  const sealed = await outboxStore.get<ArrayBuffer>(sealedBytesKey(id));
  if (sealed === undefined) return (await outboxStore.get(sealedKey(id))) === undefined;
  const plain = await open(key, { owner, entry: id }, wrapping.checksum, sealed);
  const packed = plain === null ? null : unpack(plain);
  if (packed === null) return false;
  const { entry, files } = packed;
  await outboxStore.decide<SealedRow>(sealedKey(id), (row) => {
    if (row === undefined) return {};
    return {
      [entryKey(id)]: entry,
      [bytesKey(id)]: files,
      [sealedKey(id)]: undefined,
      [sealedBytesKey(id)]: undefined,
    };
  });
  announce({ what: 'changed', owner });
  return true;
}
