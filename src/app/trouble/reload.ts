import { removeWorker } from '#src/lib/update/repair.ts';

/** Deletes what the app can fetch again, its stored program files and answers, and loads it from the network. */
export async function clearCachedApp(): Promise<void> {
  await removeWorker();
  location.reload();
}
