import type { PlanDay } from '#contract/api/plans/plans.ts';
import { paths } from '#src/lib/paths.ts';

/** The question that `/pages/verify` answers about a paid plan day: everything that it needs stands in the address. */
export function verifyPath(day: PlanDay, head: string | undefined): string {
  const stretches = day.stretches.map(({ from, to, drawn_on: drawn }) =>
    [from, to, ...(drawn === null ? [] : [drawn])].join('-'),
  );
  return paths.verify({
    plan: day.plan,
    order: day.order_id,
    n: String(day.n),
    amount: day.amount,
    net: day.net,
    stretches: stretches.join('.'),
    head,
  });
}
