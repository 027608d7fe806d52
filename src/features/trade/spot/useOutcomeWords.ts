import { useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import type { SpotOrder } from '#contract/api/spot.ts';
import type { MarketRules } from '#contract/markets.ts';
import { formatAmount, formatPrice } from '#src/lib/figures/format.ts';
import { showToastAtom } from '#src/state/toasts.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { filledPercent } from './order.rules.ts';

/** Says what became of an order: what was filled and at which price, what was not, or that it waits. */
export function useOutcomeWords({ base, pricePrecision }: MarketRules): (order: SpotOrder) => void {
  const { t } = useLingui();
  const tag = useTag();
  const showToast = useSetAtom(showToastAtom);
  return (order) => {
    const isBuy = order.side === 'buy';
    const size = `${formatAmount(order.quantity, 'full', tag)} ${base}`;
    const filled = `${formatAmount(order.filled, 'full', tag)} ${base}`;
    const price = formatPrice(order.average ?? order.price ?? '0', pricePrecision, tag);
    if (order.status === 'open') {
      const message = isBuy
        ? t({ message: `Limit order placed: buy ${size} at ${price}`, comment: 'Toast; size like 0.1 BTC' })
        : t({ message: `Limit order placed: sell ${size} at ${price}`, comment: 'Toast; size like 0.1 BTC' });
      return showToast({ kind: 'success', message });
    }
    if (order.average === null) {
      return showToast({ kind: 'info', message: t`The order book held nothing: the order was cancelled.` });
    }
    if (filledPercent(order) < 100) {
      const message = isBuy
        ? t`Bought ${filled} of ${size} at ${price}. The order book held no more: the rest was cancelled.`
        : t`Sold ${filled} of ${size} at ${price}. The order book held no more: the rest was cancelled.`;
      return showToast({ kind: 'info', message });
    }
    const message = isBuy
      ? t({ message: `Bought ${size} at ${price}`, comment: 'Toast; size like 0.1 BTC' })
      : t({ message: `Sold ${size} at ${price}`, comment: 'Toast; size like 0.1 BTC' });
    return showToast({ kind: 'success', message });
  };
}
