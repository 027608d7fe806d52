import { Trans, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import type { SpotOrder } from '#contract/api/spot.ts';
import { marketOf } from '#contract/markets.ts';
import { formatAmount, formatPrice } from '#src/lib/figures/format.ts';
import { showErrorAtom, showToastAtom } from '#src/state/toasts.ts';
import { noteOrderAtom, refreshOrdersAtom } from '#src/state/trading/orders.ts';
import { usePlacing } from '#src/state/trading/place.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { ConfirmSheet } from '#src/ui/sheet/ConfirmSheet.tsx';

/** Takes an open order back; what it has filled so far stays filled. */
export function CancelSheet({ order, onClose }: { order: SpotOrder; onClose(): void }) {
  const { t } = useLingui();
  const tag = useTag();
  const { place, isBusy } = usePlacing();
  const noteOrder = useSetAtom(noteOrderAtom);
  const refresh = useSetAtom(refreshOrdersAtom);
  const showToast = useSetAtom(showToastAtom);
  const showError = useSetAtom(showErrorAtom);
  const rules = marketOf(order.symbol);
  if (rules === undefined) return null;
  const { base, quote, pricePrecision } = rules;
  const amount = (decimal: string) => formatAmount(decimal, 'full', tag);
  const released = `${amount(order.held)}\u00A0${order.side === 'buy' ? 'USDT' : base}`;
  const cancel = async () => {
    const outcome = await place('coin/cancel', { id: order.id });
    if (outcome.status === 'busy') return;
    if (outcome.status === 'done') {
      void noteOrder({ product: 'spot', order: outcome.answer });
      showToast({ kind: 'success', message: t`Order cancelled. ${released} are available again.` });
    } else {
      showError(outcome.error);
      void refresh('spot');
    }
    onClose();
  };
  return (
    <ConfirmSheet
      title={t({ message: 'Cancel this order?', comment: 'Title: take an open order back' })}
      rows={[
        { label: t({ message: 'Pair', comment: 'Which two are traded: BTC/USDT' }), value: `${base}/${quote}` },
        {
          label: t({ message: 'Side', comment: 'Choice between buying and selling' }),
          value:
            order.side === 'buy'
              ? t({ message: 'Buy', comment: 'Side of an order' })
              : t({ message: 'Sell', comment: 'Side of an order' }),
        },
        {
          label: t({ message: 'Limit price', comment: 'Field of an order form' }),
          value: `${formatPrice(order.price ?? '0', pricePrecision, tag)}\u00A0${quote}`,
        },
        {
          label: t({ message: 'Quantity', comment: 'Field of an order form' }),
          value: `${amount(order.quantity)}\u00A0${base}`,
        },
        { label: t`Filled so far`, value: `${amount(order.filled)}\u00A0${base}` },
        { label: t({ message: 'Set free', comment: 'Money that an order held' }), value: released },
      ]}
      note={<Trans>What is filled stays filled. The rest is not executed any more.</Trans>}
      confirmLabel={t({ message: 'Cancel order', comment: 'Takes an open order back' })}
      kind="danger"
      busy={isBusy}
      onConfirm={() => void cancel()}
      onClose={onClose}
    />
  );
}
