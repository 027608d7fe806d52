import { nowSeconds } from '#server/platform/clock.ts';
import type { Deps } from '../deps.ts';
import { finishUpload, giveUpUpload } from './finish.ts';

/** Deletes uploads whose time is over and that no deposit refers to, with their files. */
export async function deleteOldUploads(deps: Deps): Promise<void> {
  const gone = await deps.store.db
    .deleteFrom('uploads')
    .where('expires', '<=', BigInt(nowSeconds(deps.clock)))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('deposits').select('deposits.id').whereRef('deposits.proof_id', '=', 'uploads.id'))),
    )
    .returning(['id', 'file'])
    .execute();
  for (const { id, file } of gone) {
    await deps.incoming.remove(id);
    if (file !== null) await deps.store.files.remove(file);
  }
}

/** Ends uploads whose time is over with a deposit still waiting for them. */
export async function giveUpForsakenUploads(deps: Deps): Promise<void> {
  const forsaken = await deps.store.db
    .selectFrom('uploads')
    .selectAll()
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
