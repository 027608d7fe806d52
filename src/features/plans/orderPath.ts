import type { PlanOrder } from '#contract/api/plans/plans.ts';
import { paths } from '#src/lib/paths.ts';

/** Where one order is shown. */
export function orderPath({ kind, id }: Pick<PlanOrder, 'kind' | 'id'>): string {
  return kind === 'hosting' ? paths.hostingOrders({ id }) : paths.strategyOrders({ id });
}
