import type { MarketRules } from '#contract/markets.ts';
import { MarketPositions } from '#src/features/forex/positions/MarketPositions.tsx';
import { forex } from '../../products/forex/forex.ts';
import { TicketForm } from '../../ticket/TicketForm.tsx';

/** Forex and metals: the form, and below it what is open. */
export function ForexPanel({ rules }: { rules: MarketRules }) {
  return (
    <>
      <TicketForm product={forex} rules={rules} />
      <MarketPositions rules={rules} />
    </>
  );
}
