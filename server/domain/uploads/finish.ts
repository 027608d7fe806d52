import { createHash } from 'node:crypto';
import { nowSeconds } from '#server/platform/clock.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { type DepositRow, moveDeposit } from '../funds/deposits.ts';
import { askForReview, noteDecision, tellDeposit } from '../funds/reviewer.ts';
import { type Picture, remakePicture } from '../pictures.ts';
import type { UploadRow } from './create.ts';
import { isUploadFailure, type UploadFailure } from './failures.ts';

type Verdict = { picture: Picture } | { failure: UploadFailure };

const underWay = new Map<string, Promise<UploadRow>>();

/**
 * Judges an upload of which all bytes have arrived, and keeps its picture or records why not. Does nothing while bytes are
 * missing, and nothing the second time; a crash in between is made good whenever somebody next asks.
 */
export async function finishUpload(deps: Deps, row: UploadRow): Promise<UploadRow> {
  if (row.state !== 'open' || (await deps.incoming.size(row.id)) !== Number(row.size)) return row;
  const running = underWay.get(row.id);
  if (running !== undefined) return running;
  const finishing = judgeAndKeep(deps, row).finally(() => underWay.delete(row.id));
  underWay.set(row.id, finishing);
  return finishing;
}

async function judgeAndKeep(deps: Deps, row: UploadRow): Promise<UploadRow> {
  const content = await readIncoming(deps, row);
  if (content === null) return currentRow(deps, row);
  const verdict = await judge(content, row.checksum);
  const file = 'picture' in verdict ? `${row.id}.${verdict.picture.extension}` : null;
  if ('picture' in verdict && file !== null) await deps.store.files.write(file, verdict.picture.bytes);
  const reason = 'failure' in verdict ? verdict.failure : null;
  const moved = await deps.store.transaction((trx) => recordVerdict(trx, deps, row, { file, reason }));
  await deps.incoming.remove(row.id);
  for (const deposit of moved) await tellDeposit(deps, deposit);
  return currentRow(deps, row);
}

/** Ends an upload that never came, and refuses the deposits that wait for it: nobody waits for ever. */
export async function giveUpUpload(deps: Deps, row: UploadRow): Promise<void> {
  const moved = await deps.store.transaction((trx) =>
    recordVerdict(trx, deps, row, { file: null, reason: 'proof_missing' }),
  );
  await deps.incoming.remove(row.id);
  for (const deposit of moved) await tellDeposit(deps, deposit);
}

/** Null when another process has finished the upload, and removed the file, since the row was read. */
async function readIncoming(deps: Deps, row: UploadRow): Promise<Buffer | null> {
  const { state } = await currentRow(deps, row);
  return state === 'open' ? deps.incoming.read(row.id) : null;
}

function currentRow(deps: Deps, { id }: UploadRow): Promise<UploadRow> {
  return deps.store.db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

async function judge(content: Buffer, checksum: string): Promise<Verdict> {
  if (createHash('sha256').update(content).digest('hex') !== checksum) return { failure: 'upload_checksum' };
  try {
    return { picture: await remakePicture(content) };
  } catch (error) {
    if (error instanceof DomainError && isUploadFailure(error.key)) return { failure: error.key };
    throw error;
  }
}

/** With the upload its waiting deposits move on, in the same transaction. @returns the deposits that moved. */
async function recordVerdict(
  trx: Trx,
  deps: Deps,
  { id }: UploadRow,
  { file, reason }: { file: string | null; reason: UploadFailure | null },
): Promise<DepositRow[]> {
  const recorded = await trx
    .updateTable('uploads')
    .set({ state: reason === null ? 'stored' : 'failed', reason, file })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  if (recorded === undefined) return [];
  const waiting = await trx
    .selectFrom('deposits')
    .selectAll()
    .where('proof_id', '=', id)
    .where('status', '=', 'waiting')
    .execute();
  const decided = BigInt(nowSeconds(deps.clock));
  const why = reason === 'proof_missing' ? 'proof_missing' : 'proof_unreadable';
  const moved: DepositRow[] = [];
  for (const deposit of waiting) {
    // What never became a picture is nobody's picture: its sender may try again with the real one.
    const after =
      reason === null
        ? await moveDeposit(trx, deposit, 'arrive')
        : await moveDeposit(trx, deposit, 'spoil', { reason: why, proof_hash: null, decided });
    if (after?.status === 'review') await askForReview(trx, deps, after);
    if (after?.status === 'failed') await noteDecision(trx, deps, after);
    if (after !== null) moved.push(after);
  }
  return moved;
}
