import type { Kysely, Selectable } from 'kysely';
import { uploadLimits, type UploadPurpose, uploadPurposes } from '#contract/upload.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import { forChange } from '#server/store/prepared.ts';
import type { Tables } from '#server/store/tables.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { uploadFailure } from './failures.ts';

export type UploadRow = Selectable<Tables['uploads']>;

export interface UploadRequest {
  /** Chosen by the client, so that a lost answer is asked for again without a second file. */
  id: string;
  purpose: UploadPurpose;
  size: number;
  /** Hex SHA-256 of the whole. */
  checksum: string;
}

/**
 * Makes an upload where there is none with this id, and otherwise answers the one that is there.
 * @throws DomainError upload_too_large, upload_quota; upload_exists for other content, or another purpose, under the id; not_found
 * for an id that is somebody else's; and why it failed, when it has.
 */
export async function createUpload(deps: Deps, userId: string, asked: UploadRequest): Promise<UploadRow> {
  const { bytesMax } = uploadPurposes[asked.purpose];
  if (asked.size > bytesMax) throw DomainError.of('upload_too_large', { max_mb: bytesMax / 1024 / 1024 });
  const row = (await findRow(deps.store.db, asked.id)) ?? (await insertOnce(deps, userId, asked));
  if (row.user_id !== userId) throw DomainError.of('not_found', {});
  const isSame = row.size === BigInt(asked.size) && row.checksum === asked.checksum && row.purpose === asked.purpose;
  if (!isSame) throw DomainError.of('upload_exists', {});
  if (row.state === 'failed') throw uploadFailure(row.reason);
  return row;
}

/** A user's own upload. @throws DomainError not_found, also for somebody else's. */
export async function findUpload(deps: Deps, userId: string, id: string): Promise<UploadRow> {
  const row = await deps.store.db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) throw DomainError.of('not_found', {});
  return row;
}

function findRow(db: Kysely<Tables>, id: string): Promise<UploadRow | undefined> {
  return db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst();
}

function insertOnce(deps: Deps, userId: string, asked: UploadRequest): Promise<UploadRow> {
  return deps.store.transaction(async (trx) => {
    // Held to the end, so that parallel creations of one user are counted one after the other.
    await forChange(trx, trx.selectFrom('users').select('id').where('id', '=', userId)).execute();
    const known = await findRow(trx, asked.id);
    if (known !== undefined) return known;
    await refuseTooMany(trx, userId, nowSeconds(deps.clock));
    return insertUpload(trx, deps, userId, asked);
  });
}

const roomInSeconds = 60;

async function refuseTooMany(trx: Trx, userId: string, now: number): Promise<void> {
  const { open, oldest } = await trx
    .selectFrom('uploads')
    .select((eb) => [eb.fn.countAll<bigint>().as('open'), eb.fn.min('expires').as('oldest')])
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  if (Number(open) < uploadLimits.openMax) return;
  // One that is finished makes room, long before the oldest of them expires.
  const retryIn = Math.min(Math.max(1, Number(oldest) - now), roomInSeconds);
  throw DomainError.of('upload_quota', { max: uploadLimits.openMax, retry_in: retryIn });
}

async function insertUpload(
  trx: Trx,
  deps: Deps,
  userId: string,
  { id, purpose, size, checksum }: UploadRequest,
): Promise<UploadRow> {
  const now = nowSeconds(deps.clock);
  const row: UploadRow = {
    id,
    user_id: userId,
    purpose,
    size: BigInt(size),
    checksum,
    state: 'open',
    reason: null,
    file: null,
    created: BigInt(now),
    expires: BigInt(now + uploadPurposes[purpose].lifeSeconds),
  };
  const inserted = await trx
    .insertInto('uploads')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  // Only another user can have been in the way: this one's creations are in a line.
  if (inserted === undefined) throw DomainError.of('not_found', {});
  return row;
}
