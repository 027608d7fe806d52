import type { MarketRules } from '#contract/markets.ts';
import { PositionList } from '../../positions/PositionList.tsx';
import { leverage } from '../../products/leverage/leverage.ts';
import { TicketForm } from '../../ticket/TicketForm.tsx';

/** Leveraged contracts on a coin: the form, and below it what is open. */
export function LeveragePanel({ rules }: { rules: MarketRules }) {
  return (
    <>
      <TicketForm product={leverage} rules={rules} hasBook />
      <PositionList product="contract" symbol={rules.symbol} />
    </>
  );
}
