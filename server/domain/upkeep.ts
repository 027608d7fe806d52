import { nowSeconds } from '../platform/clock.ts';
import { deleteOldSessions } from './account/sessions.ts';
import { deleteOldThrottles } from './account/throttle.ts';
import type { Deps } from './deps.ts';
import { deleteOldAnswers } from './idempotency.ts';
import { eraseLateNotices } from './practice/erase.ts';
import { expireDeviceAccounts } from './practice/expire.ts';
import { deleteOldItems } from './news/feeds/keep.ts';
import { deleteOldClaims } from './push/due.ts';
import { publishCommitments } from './quotes/chain/publish.ts';
import { deleteOldUploads, finishArrivedUploads, giveUpForsakenUploads } from './uploads/expire.ts';
import { removeStrays } from './uploads/strays.ts';

/** What has to be done now and then, and does no harm when it is done twice, or by several processes. */
export async function runUpkeep(deps: Deps): Promise<void> {
  const now = nowSeconds(deps.clock);
  await publishCommitments(deps);
  await finishArrivedUploads(deps);
  await deleteOldUploads(deps);
  await giveUpForsakenUploads(deps);
  await removeStrays(deps);
  await deleteOldAnswers(deps);
  await expireDeviceAccounts(deps);
  await eraseLateNotices(deps);
  await deleteOldSessions(deps);
  await deleteOldThrottles(deps.store, now);
  await deleteOldItems(deps);
  await deleteOldClaims(deps.store.db, now);
  await deps.store.db.deleteFrom('codes').where('expires', '<=', BigInt(now)).execute();
  await deps.store.db.deleteFrom('challenges').where('expires', '<=', BigInt(now)).execute();
  await deps.store.db.deleteFrom('sign_texts').where('expires', '<=', BigInt(now)).execute();
  await deleteDoneJobs(deps, now);
}

const jobsKeptSeconds = 7 * 86_400;

async function deleteDoneJobs({ store }: Deps, now: number): Promise<void> {
  await store.db
    .deleteFrom('jobs')
    .where('state', '=', 'done')
    .where('due', '<', BigInt(now - jobsKeptSeconds))
    .execute();
}
