import { nowSeconds } from '#server/platform/clock.ts';
import type { Deps, Trx } from '../deps.ts';
import { noPapers } from './papers.ts';

/**
 * Of accounts that are deleted: what is under review is refused, and what is owed grows no more, for nobody is there to repay it. Which
 * card it was for goes too; papers go with the uploads.
 */
export async function forsakeLoans(trx: Trx, deps: Pick<Deps, 'clock'>, ids: string[]): Promise<void> {
  const own = trx.updateTable('loans').where('user_id', 'in', ids);
  await own
    .set({ ...noPapers, status: 'refused', decided: BigInt(nowSeconds(deps.clock)) })
    .where('status', '=', 'review')
    .execute();
  await own
    .set((eb) => ({
      day_from: null,
      due: null,
      house_address: '',
      bank_card_id: '',
      client_time: eb.ref('created'),
    }))
    .execute();
}
