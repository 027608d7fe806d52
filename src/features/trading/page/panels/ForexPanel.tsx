import type { MarketRules } from '#contract/markets.ts';
import { PositionList } from '../../positions/PositionList.tsx';
import { forex } from '../../products/forex/forex.ts';
import { TicketForm } from '../../ticket/TicketForm.tsx';

/** Forex and metals: the form, and below it what is open. */
export function ForexPanel({ rules }: { rules: MarketRules }) {
  return (
    <>
      <TicketForm product={forex} rules={rules} />
      <PositionList product="forex" symbol={rules.symbol} />
    </>
  );
}
