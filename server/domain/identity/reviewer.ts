import * as v from 'valibot';
import { isRefusedIdNumber } from '#contract/rules/papers/papers.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import { accountsOf } from '../account/sessions.ts';
import type { Deps, Trx } from '../deps.ts';
import { type After, defineJob } from '../jobs.ts';
import { addNotice, tellNotice } from '../notices/notices.ts';
import { removeUploads } from '../uploads/remove.ts';
import { type IdentityRow, presentIdentity } from './identities.ts';

/**
 * The simulated reviewer decides papers by the ending of their number and by nothing else; he does not look at the pictures, which
 * are deleted in the same transaction.
 * @returns what to tell the person's clients once it is committed, or null when there is nothing left to decide.
 */
async function reviewIdentity(trx: Trx, deps: Deps, id: string): Promise<After | null> {
  const row = await trx.selectFrom('identities').selectAll().where('id', '=', id).executeTakeFirst();
  if (row?.status !== 'review') return null;
  const isRefused = isRefusedIdNumber(row.id_number);
  const decided = await trx
    .updateTable('identities')
    .set({
      status: isRefused ? 'failed' : 'passed',
      reason: isRefused ? 'test_value' : null,
      decided: BigInt(nowSeconds(deps.clock)),
      front_id: null,
      back_id: null,
    })
    .where('id', '=', id)
    .where('status', '=', 'review')
    .returningAll()
    .executeTakeFirst();
  if (decided === undefined) return null;
  await removeUploads(
    trx,
    deps,
    [row.front_id, row.back_id].filter((upload) => upload !== null),
  );
  await noteDecision(trx, deps, decided);
  return () => tellIdentity(deps, decided);
}

export const identityReviewJob = defineJob(
  'review:identity',
  v.object({ identity: v.string() }),
  (trx, deps, { identity }) => reviewIdentity(trx, deps, identity),
);

/** Puts papers before the simulated reviewer, who takes some seconds. */
export async function askForIdentityReview(trx: Trx, deps: Deps, { id }: IdentityRow): Promise<void> {
  const due = nowSeconds(deps.clock) + deps.config.reviewSeconds;
  await identityReviewJob.add(trx, { identity: id }, { reference: id, due });
}

async function noteDecision(trx: Trx, deps: Deps, row: IdentityRow): Promise<void> {
  const { status, id_number } = row;
  await addNotice(trx, deps, row.user_id, causeOf(row), {
    kind: status === 'passed' ? 'identity_passed' : 'identity_failed',
    id_number,
    reason: status === 'failed' ? 'test_value' : null,
  });
}

/** To the open clients of all the person's practice accounts: how they stand, and the notice where it is decided. */
export async function tellIdentity(deps: Deps, row: IdentityRow): Promise<void> {
  const accounts = await accountsOf(deps.store.db, row.user_id).execute();
  for (const { id } of accounts) deps.notifier.identity(id, presentIdentity(deps, row));
  if (row.decided !== null) await tellNotice(deps, row.user_id, causeOf(row));
}

function causeOf({ id }: IdentityRow): string {
  return `identity:${id}`;
}
