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
  return isListed ? null : t`This is no longer open. See your orders for the outcome.`;
}

function useEndWords(): (event: OrderEvent) => string {
  const { t } = useLingui();
  const tag = useTag();
  const { reasons } = usePositionWords();
  return ({ product, order }) => {
    if (order.status === 'cancelled') return t`This order has been cancelled.`;
    if (product === 'spot') return t`This order has been filled.`;
    if (product === 'option') return t`This is no longer open. See your orders for the outcome.`;
    const reason = order.close_reason === null ? '' : reasons[order.close_reason];
    const result = `${formatSigned(resultOf(order), 2, tag)}\u00A0USDT`;
    return t({
      message: `This position has been closed. ${reason}: ${result}.`,
      comment: 'Reason like: Stop-loss, or Closed by you; the result has its sign',
    });
  };
}
