import { useLingui } from '@lingui/react/macro';
import type { Pair } from '#contract/rules/money/conversion.ts';
import { terms } from '#contract/terms.ts';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { FigureRows } from '#src/ui/sheet/FigureRows.tsx';
import { formatBps } from '#src/lib/figures/units.ts';
import { type Ends, estimateOf, pairWords } from './convert.rules.ts';

interface EstimateRowsProps {
  ends: Ends;
  /** Null while there are no live prices. */
  pair: Pair | null;
  amount: string | null;
}

/** What an amount would bring at this moment: no offer yet. The rows are always there: nothing jumps. */
export function EstimateRows({ ends, pair, amount }: EstimateRowsProps) {
  const { t } = useLingui();
  const tag = useTag();
  const estimate = estimateOf(pair, amount);
  const about = (figure: string | undefined) =>
    figure === undefined ? (
      '–'
    ) : (
      <>
        ≈ <AmountText amount={figure} unit={ends.to} />
      </>
    );
  const percent = formatBps(terms.conversionSpreadBps, tag);
  return (
    <FigureRows
      rows={[
        { label: t`Market rate`, value: pair === null ? '–' : pairWords(pair, tag) },
        { label: t`Spread (${percent}), deducted`, value: about(estimate?.fee) },
        { label: t`You get`, value: about(estimate?.result) },
      ]}
    />
  );
}
