import { useLingui } from '@lingui/react/macro';
import type { MarketRules } from '#contract/markets.ts';
import { pairOf } from '#src/lib/figures/pair.ts';
import type { FigureRow } from '#src/ui/sheet/FigureRows.tsx';

/** What an order is about, as every sheet names it first. */
export function usePairRow(): (rules: Pick<MarketRules, 'base' | 'quote'>) => FigureRow {
  const { t } = useLingui();
  return (rules) => ({
    label: t({ message: 'Pair', comment: 'What is traded, like BTC/USDT' }),
    value: pairOf(rules),
  });
}
