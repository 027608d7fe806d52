import { formatDecimal, trimDecimal } from '#contract/money.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { usePositionWords } from '../words/usePositionWords.ts';
import type { Held } from './held.rules.ts';

/** A position in few words, told apart from the others: "BTC/USDT Long 0.1 · C20261124-7K2M9Q". */
export function useHeldName(): (held: Held) => string {
  const tag = useTag();
  const { directions } = usePositionWords();
  return ({ rules, direction, quantity, number }) => {
    const size = formatAmount(trimDecimal(formatDecimal(quantity, rules.quantityPrecision)), 'full', tag);
    return `${rules.base}/${rules.quote} ${directions[direction]} ${size} · ${number}`;
  };
}
