import * as v from 'valibot';
import { nowSeconds } from '#server/platform/clock.ts';
import type { Deps, Trx } from '../deps.ts';
import { defineJob } from '../jobs.ts';

/**
 * Deletes uploads before their time, in the transaction that has no more use for them. Their files go with a job of the same
 * transaction: neither a crash nor a disk that fails for a while leaves one behind.
 */
export async function removeUploads(trx: Trx, deps: Pick<Deps, 'clock'>, ids: readonly string[]): Promise<void> {
  const gone = await trx.deleteFrom('uploads').where('id', 'in', ids).returning(['id', 'file']).execute();
  const due = nowSeconds(deps.clock);
  for (const { id, file } of gone) {
    if (file !== null) await deletePicturesJob.add(trx, { file }, { reference: id, due });
  }
}

export const deletePicturesJob = defineJob(
  'delete:pictures',
  v.object({ file: v.string() }),
  async (_trx, deps, { file }) => {
    await deps.store.files.remove(file);
    return null;
  },
);
