import type { MarketRules } from '#contract/markets.ts';
import { useFocusKept } from '#src/ui/sheet/useFocusKept.ts';
import { Results } from '../options/Results.tsx';
import { Running } from '../options/Running.tsx';
import { OpenOrders } from '../orders/OpenOrders.tsx';
import { PositionList } from '../positions/PositionList.tsx';
import { forex } from '../products/forex/forex.ts';
import { leverage } from '../products/leverage/leverage.ts';
import { Course } from '#src/features/trading/products/option/course/Course.tsx';
import { option } from '../products/option/option.tsx';
import { spot } from '../products/spot/spot.tsx';
import { TicketForm } from '../ticket/TicketForm.tsx';

interface PanelProps {
  rules: MarketRules;
}

/** Buying and selling a coin: the form, and below it what is still open. */
function SpotPanel({ rules }: PanelProps) {
  return (
    <>
      <TicketForm product={spot} rules={rules} hasBook />
      <OpenOrders />
    </>
  );
}

/** Leveraged contracts on a coin. */
function LeveragePanel({ rules }: PanelProps) {
  return (
    <>
      <TicketForm product={leverage} rules={rules} hasBook />
      <PositionList product="contract" symbol={rules.symbol} />
    </>
  );
}

/** Forex and metals. */
function ForexPanel({ rules }: PanelProps) {
  return (
    <>
      <TicketForm product={forex} rules={rules} />
      <PositionList product="forex" symbol={rules.symbol} />
    </>
  );
}

/** A stake on whether a price rises or falls within a set time, what is running, and what it all came to. */
function OptionPanel({ rules }: PanelProps) {
  const region = useFocusKept<HTMLDivElement>();
  return (
    <>
      <TicketForm product={option} rules={rules} top={<Course rules={rules} />} />
      <div ref={region}>
        <Running />
        <Results />
      </div>
    </>
  );
}

/** What stands below the head of a market, by product. */
export const panels = { spot: SpotPanel, contract: LeveragePanel, forex: ForexPanel, option: OptionPanel };
