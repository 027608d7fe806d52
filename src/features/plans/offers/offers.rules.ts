import { type PlanProductId, planProductIds, planProducts } from '#contract/plans/products.ts';
import type { PlanKind } from '#src/state/plans/offers.ts';

/** The product of a kind that an address names; null for what is none. */
export function findOffer(id: string | null, kind: PlanKind): PlanProductId | null {
  return planProductIds.find((known) => known === id && planProducts[known].kind === kind) ?? null;
}
