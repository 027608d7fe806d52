import { type UploadPurpose, uploadPurposeIds } from '#contract/upload.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import type { Deps } from '../deps.ts';
import { finishUpload, giveUpUpload } from './finish.ts';
import { takers } from './purposes.ts';

/** Deletes uploads whose time is over and that nothing refers to, with their files. */
export async function deleteOldUploads(deps: Deps): Promise<void> {
  for (const purpose of uploadPurposeIds) await deleteOldOf(deps, purpose);
}

async function deleteOldOf(deps: Deps, purpose: UploadPurpose): Promise<void> {
  const gone = await deps.store.db
    .deleteFrom('uploads')
    .where('purpose', '=', purpose)
    .where('expires', '<=', BigInt(nowSeconds(deps.clock)))
    .where((eb) => eb.not(takers[purpose].isUsed(eb)))
    .returning(['id', 'file'])
    .execute();
  for (const { id, file } of gone) {
    await deps.incoming.remove(id);
    if (file !== null) await deps.store.files.remove(file);
  }
}

/** Ends uploads whose time is over with something still waiting for them. */
export async function giveUpForsakenUploads(deps: Deps): Promise<void> {
  const forsaken = await deps.store.db
    .selectFrom('uploads')
    .selectAll()
    .where('purpose', 'in', uploadPurposeIds)
    .where('state', '=', 'open')
    .where('expires', '<=', BigInt(nowSeconds(deps.clock)))
    .execute();
  for (const row of forsaken) await giveUpUpload(deps, row);
}

/** Finishes what had arrived completely when the server went down. One that fails (a full disk, a crowd) holds up no other. */
export async function finishArrivedUploads(deps: Deps): Promise<void> {
  const open = await deps.store.db.selectFrom('uploads').selectAll().where('state', '=', 'open').execute();
  for (const row of open) {
    try {
      await finishUpload(deps, row);
    } catch (error) {
      deps.log.error({ err: error, uploadId: row.id }, 'upload not finished');
    }
  }
}
