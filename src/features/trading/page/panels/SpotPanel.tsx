import type { MarketRules } from '#contract/markets.ts';
import { OpenOrders } from '../../orders/OpenOrders.tsx';
import { spot } from '../../products/spot/spot.tsx';
import { TicketForm } from '../../ticket/TicketForm.tsx';

/** Buying and selling a coin: the form, and below it what is still open. */
export function SpotPanel({ rules }: { rules: MarketRules }) {
  return (
    <>
      <TicketForm product={spot} rules={rules} hasBook />
      <OpenOrders />
    </>
  );
}
