import type { MarketRules } from '#contract/markets.ts';
import { useFocusKept } from '#src/ui/sheet/useFocusKept.ts';
import { Results } from '../../options/Results.tsx';
import { Running } from '../../options/Running.tsx';
import { Course } from '../../products/option/course/Course.tsx';
import { option } from '../../products/option/option.tsx';
import { TicketForm } from '../../ticket/TicketForm.tsx';

/** A stake on whether a price rises or falls within a set time: the form, what is running, and what it all came to. */
export function OptionPanel({ rules }: { rules: MarketRules }) {
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
