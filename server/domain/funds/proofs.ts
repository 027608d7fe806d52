import { nowSeconds } from '#server/platform/clock.ts';
import type { Taker } from '../uploads/taker.ts';
import { type DepositRow, moveDeposit } from './deposits.ts';
import { askForReview, noteDecision, tellDeposit } from './reviewer.ts';

/** Pictures that prove deposits: a deposit may wait for its picture, and moves on with it. */
export const depositProofs: Taker = {
  isUsed: ({ exists, selectFrom }) =>
    exists(selectFrom('deposits').select('deposits.id').whereRef('deposits.proof_id', '=', 'uploads.id')),

  async decide(trx, deps, uploadId, failure) {
    const waiting = await trx
      .selectFrom('deposits')
      .selectAll()
      .where('proof_id', '=', uploadId)
      .where('status', '=', 'waiting')
      .execute();
    const decided = BigInt(nowSeconds(deps.clock));
    const reason = failure === 'proof_missing' ? 'proof_missing' : 'proof_unreadable';
    const moved: DepositRow[] = [];
    for (const deposit of waiting) {
      // What never became a picture is nobody's picture: its sender may try again with the real one.
      const after =
        failure === null
          ? await moveDeposit(trx, deposit, 'arrive')
          : await moveDeposit(trx, deposit, 'spoil', { reason, proof_hash: null, decided });
      if (after?.status === 'review') await askForReview(trx, deps, after);
      if (after?.status === 'failed') await noteDecision(trx, deps, after);
      if (after !== null) moved.push(after);
    }
    return moved.map((deposit) => () => tellDeposit(deps, deposit));
  },
};
