import { useAtomValue } from 'jotai';
import type { PlanOrder } from '#contract/api/plans/plans.ts';
import type { PlanKind } from '#src/state/plans/offers.ts';
import { ownOrders } from '../plans.atoms.ts';

/** All the user's orders of a kind; null for a guest, who has none, and while they are not known. */
export function useOwnOrders(kind: PlanKind): PlanOrder[] | null {
  return useAtomValue(ownOrders[kind].factAtom).data?.list ?? null;
}
