import type { MarketRules } from '#contract/markets.ts';
import { useFocusKept } from '#src/ui/sheet/useFocusKept.ts';
import { OptionForm } from './form/OptionForm.tsx';
import { Results } from '#src/features/trading/options/Results.tsx';
import { Running } from '#src/features/trading/options/Running.tsx';

/** A stake on whether a price rises or falls within a set time: the form, what is running, and what it all came to. */
export function OptionPanel({ rules }: { rules: MarketRules }) {
  const region = useFocusKept<HTMLDivElement>();
  return (
    <>
      <OptionForm rules={rules} />
      <div ref={region}>
        <Running />
        <Results />
      </div>
    </>
  );
}
