import { Trans, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import type { Position } from '#contract/api/positions.ts';
import { showToastAtom } from '#src/state/toasts.ts';
import { ConfirmSheet } from '#src/ui/sheet/ConfirmSheet.tsx';
import { useFigureText } from '#src/features/trade/contract/useFigureText.ts';
import type { Held } from '../position.rules.ts';
import { usePositionDeed } from './usePositionDeed.tsx';

interface CancelSheetProps {
  position: Position;
  held: Held;
  onClose(): void;
}

/** Takes back an order that waits, or the part of it that still does: what was set aside for it is free again. */
export function CancelSheet({ position, held, onClose }: CancelSheetProps) {
  const { t } = useLingui();
  const text = useFigureText(held.rules);
  const showToast = useSetAtom(showToastAtom);
  const back = text.exact(held.setAside);
  const deed = usePositionDeed('lever/cancel', () => {
    showToast({ kind: 'success', message: t`Order cancelled: ${back} are free again` });
    onClose();
  });
  const { base, quote } = held.rules;
  return (
    <ConfirmSheet
      title={t`Cancel this order?`}
      rows={[
        { label: t({ message: 'Pair', comment: 'What is traded, like BTC/USDT' }), value: `${base}/${quote}` },
        { label: t`Quantity`, value: text.quantity(held.waiting) },
        { label: t`Limit price`, value: `${text.price(held.openPrice)}\u00A0${quote}` },
        { label: t({ message: 'Comes back', comment: 'Amount that is free again' }), value: back },
      ]}
      note={
        deed.failure ?? <Trans>Nothing was paid for it. It may still open in the moment before it is cancelled.</Trans>
      }
      confirmLabel={t`Cancel the order`}
      busy={deed.isBusy}
      onConfirm={() => void deed.run({ id: position.id })}
      onClose={onClose}
    />
  );
}
