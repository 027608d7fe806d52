import type { OrderEvent } from '#contract/api/trading.ts';
import type { Deps } from '#server/domain/deps.ts';
import type { Settled } from '#server/domain/trading/settle/settled.ts';
import { tellSettled } from '#server/domain/trading/settle/notice.ts';

/** An order is new or has changed: to the user's clients, and to the settlement, which looks at its path from here on. */
export function tellOrder(deps: Deps, userId: string, event: OrderEvent): Promise<void> {
  return tellAll(deps, [{ userId, event, causes: [] }]);
}

/** The same for several, with the notices of what the path has done to them. */
export async function tellAll(deps: Deps, settled: readonly Settled[]): Promise<void> {
  for (const { event } of settled) deps.settlement.note(event.order.id);
  await tellSettled(deps, settled);
}
