import type { OrderEvent } from '#contract/api/trading.ts';
import type { Deps } from '#server/domain/deps.ts';
import { tellSettled } from '#server/domain/trading/settle/notice.ts';

/** An order is new or has changed: to the user's clients, and to the settlement, which looks at its path from here on. */
export async function tellOrder(deps: Deps, userId: string, event: OrderEvent): Promise<void> {
  deps.settlement.note(event.order.id);
  await tellSettled(deps, [{ userId, event, causes: [] }]);
}
