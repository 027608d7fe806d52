import type { MarketRules } from '#contract/markets.ts';
import { SpotForm } from './SpotForm.tsx';
import { OpenOrders } from '#src/features/trading/orders/OpenOrders.tsx';

/** Buying and selling a coin: the form, and below it what is still open. */
export function SpotPanel({ rules }: { rules: MarketRules }) {
  return (
    <>
      <SpotForm rules={rules} />
      <OpenOrders />
    </>
  );
}
