import * as v from 'valibot';
import { nowSeconds } from '#server/platform/clock.ts';
import type { Deps, Trx } from '../deps.ts';
import { defineJob } from '../jobs.ts';
import { addNotice, tellNotice } from '../notices/notices.ts';
import { findPerson } from './users.ts';

export type Freezing = 'done' | 'so already' | 'unknown';

/** What the operator may say of it, in characters: it stands in a notice. */
export const reasonLength = 300;

/**
 * Freezes an account, or lets it go again: with a notice of the reason, which whichever server runs pushes to the open clients. An
 * account that is so already is left as it is, and nobody is told twice.
 * @param account a login name as it is kept (an e-mail or a wallet's address in lower case, a phone number as E.164), or a user's id.
 */
export async function setFrozen(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'random'>,
  account: string,
  { isFrozen, reason }: { isFrozen: boolean; reason: string },
): Promise<Freezing> {
  const user = await findPerson(trx, account);
  if (user === undefined) return 'unknown';
  const state = isFrozen ? 'frozen' : 'active';
  const changed = await trx
    .updateTable('users')
    .set({ state })
    .where('id', '=', user.id)
    .where('state', '!=', state)
    .returning('id')
    .execute();
  if (changed.length === 0) return 'so already';
  const cause = `state:${deps.random.uuid()}`;
  await addNotice(trx, deps, user.id, cause, { kind: isFrozen ? 'account_frozen' : 'account_released', reason });
  const due = { reference: `${user.id} ${cause}`, due: nowSeconds(deps.clock) };
  await noticeJob.add(trx, { user: user.id, cause }, due);
  return 'done';
}

/** A notice that was written where no server runs: nothing is left but to push it. */
export const noticeJob = defineJob(
  'tell:notice',
  v.object({ user: v.string(), cause: v.string() }),
  async (_trx, deps, { user, cause }) =>
    () =>
      tellNotice(deps, user, cause),
);
