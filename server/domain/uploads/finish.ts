import { createHash } from 'node:crypto';
import { isUploadPurpose } from '#contract/upload.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';
import type { After } from '../jobs.ts';
import { type Picture, remakePicture } from '../pictures.ts';
import type { UploadRow } from './create.ts';
import { isUploadFailure, type UploadFailure } from './failures.ts';
import { takers } from './purposes.ts';
import type { Taker } from './taker.ts';

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
  takerOf(row);
  const content = await readIncoming(deps, row);
  if (content === null) return currentRow(deps, row);
  const verdict = await judge(content, row.checksum);
  const file = 'picture' in verdict ? `${row.id}.${verdict.picture.extension}` : null;
  if ('picture' in verdict && file !== null) await deps.store.files.write(file, verdict.picture.bytes);
  const reason = 'failure' in verdict ? verdict.failure : null;
  const news = await deps.store.transaction((trx) => recordVerdict(trx, deps, row, { file, reason }));
  await deps.incoming.remove(row.id);
  for (const tell of news) await tell();
  return currentRow(deps, row);
}

/** Ends an upload that never came, and refuses what waits for it: nobody waits for ever. */
export async function giveUpUpload(deps: Deps, row: UploadRow): Promise<void> {
  const news = await deps.store.transaction((trx) =>
    recordVerdict(trx, deps, row, { file: null, reason: 'proof_missing' }),
  );
  await deps.incoming.remove(row.id);
  for (const tell of news) await tell();
}

/** Null when another process has finished the upload, and removed the file, since the row was read: at any moment up to the reading. */
async function readIncoming(deps: Deps, row: UploadRow): Promise<Buffer | null> {
  const content = await deps.incoming.read(row.id);
  const { state } = await currentRow(deps, row);
  if (state !== 'open') return null;
  if (content === null) throw new Error(`The file of the open upload ${row.id} is gone.`);
  return content;
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

/** With the upload what waits for it moves on, in the same transaction. @returns what to tell. */
async function recordVerdict(
  trx: Trx,
  deps: Deps,
  { id, purpose }: UploadRow,
  { file, reason }: { file: string | null; reason: UploadFailure | null },
): Promise<After[]> {
  const recorded = await trx
    .updateTable('uploads')
    .set({ state: reason === null ? 'stored' : 'failed', reason, file })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  return recorded === undefined ? [] : takerOf({ id, purpose }).decide(trx, deps, id, reason);
}

/** @throws Error for a purpose that only another version of this program knows: it will finish what is sent for it. */
function takerOf({ id, purpose }: Pick<UploadRow, 'id' | 'purpose'>): Taker {
  if (isUploadPurpose(purpose)) return takers[purpose];
  throw new Error(`The upload ${id} is for ${purpose}, which this program does not know.`);
}
