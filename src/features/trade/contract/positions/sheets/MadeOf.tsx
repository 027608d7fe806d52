import type { Position } from '#contract/api/positions.ts';
import type { MarketRules } from '#contract/markets.ts';
import { useOrderHistory } from '#src/state/trading/useOrderHistory.ts';
import { contextOfPosition } from '#src/ui/orders/fills.rules.ts';
import { OrderMade } from '#src/ui/orders/OrderMade.tsx';

/** The steps in the life of a position, and the lines of the ledger that they caused. */
export function MadeOf({ position, rules }: { position: Position; rules: MarketRules }) {
  const history = useOrderHistory('contract', position);
  return <OrderMade context={contextOfPosition(position, rules)} number={position.number} {...history} />;
}
