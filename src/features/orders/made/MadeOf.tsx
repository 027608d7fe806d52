import { useOrderHistory } from '#src/state/trading/useOrderHistory.ts';
import type { FillContext } from '#src/ui/orders/fills.rules.ts';
import { OrderMade } from '#src/ui/orders/OrderMade.tsx';

/** What the figures of an order or a position are made of. */
export function MadeOf({ context, order }: { context: FillContext; order: { id: string; number: string } }) {
  const history = useOrderHistory(context.product, order);
  return <OrderMade context={context} number={order.number} {...history} />;
}
