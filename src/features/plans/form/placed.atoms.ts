import { msg } from '@lingui/core/macro';
import { atom } from 'jotai';
import type { PlanOrder } from '#contract/api/plans/plans.ts';
import { refreshWalletAtom } from '#src/state/balances.ts';
import { offersOf } from '#src/state/plans/offers.ts';
import { showToastAtom } from '#src/state/toasts.ts';
import { notePlanAtom, ownOrders, planDraft, planSums } from '../plans.atoms.ts';

/** A plan was taken: the form is empty again, and what it changed is asked for. */
export const placedAtom = atom(null, async (_get, set, order: PlanOrder) => {
  set(planDraft.clearAtom);
  set(showToastAtom, { kind: 'success', message: msg`Plan order submitted. The amount is on hold during the review.` });
  await set(notePlanAtom, order);
  void set(refreshWalletAtom);
  void set(ownOrders[order.kind].refreshAtom);
  void set(planSums[order.kind].refreshAtom);
  void set(offersOf[order.kind].refreshAtom);
});

/** A plan was ended by its owner; its notice says so, on every device. */
export const endedAtom = atom(null, async (_get, set, order: PlanOrder) => {
  await set(notePlanAtom, order);
  void set(refreshWalletAtom);
});
