import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { OrderEvent } from '#contract/api/trading.ts';
import { resultOf } from '#contract/rules/trading/result.ts';
import { formatSigned } from '#src/lib/figures/format.ts';
import { endedOrdersAtom } from '#src/state/trading/orders.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { usePositionWords } from '../words/useTableWords.ts';

/** How an order ended that a sheet is still open over, in words; null while it goes on. */
export function useOver(id: string, isListed: boolean): string | null {
  const { t } = useLingui();
  const wordsOf = useEndWords();
  const event = useAtomValue(endedOrdersAtom).get(id);
  if (event !== undefined) return wordsOf(event);
  return isListed ? null : t`This is no longer open. Your orders say what has become of it.`;
}

function useEndWords(): (event: OrderEvent) => string {
  const { t } = useLingui();
  const tag = useTag();
  const { reasons } = usePositionWords();
  return ({ product, order }) => {
    if (order.status === 'cancelled') return t`This order was cancelled meanwhile.`;
    if (product === 'spot') return t`This order was filled meanwhile.`;
    if (product === 'option') return t`This is no longer open. Your orders say what has become of it.`;
    const reason = order.close_reason === null ? '' : reasons[order.close_reason];
    const result = `${formatSigned(resultOf(order), 2, tag)}\u00A0USDT`;
    return t({
      message: `This position was closed meanwhile. ${reason}: ${result}.`,
      comment: 'Reason like: Stop-loss, or Closed by you; the result has its sign',
    });
  };
}
