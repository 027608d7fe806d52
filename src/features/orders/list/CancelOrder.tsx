import { Trans, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import type { OrderEvent } from '#contract/api/trading.ts';
import { showErrorAtom, showToastAtom } from '#src/state/toasts.ts';
import { noteOrderAtom, refreshOrdersAtom } from '#src/state/trading/orders.ts';
import { type Outcome, usePlacing } from '#src/state/trading/place.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { ConfirmSheet } from '#src/ui/sheet/ConfirmSheet.tsx';
import type { FigureRow } from '#src/ui/sheet/FigureRows.tsx';
import { followOrdersAtom } from '../orders.atoms.ts';

interface CancelOrderProps {
  product: 'spot' | 'contract';
  id: string;
  /** What is taken back, once more. */
  rows: readonly FigureRow[];
  /** What was held for it, with its unit. */
  released: string;
  onDone(): void;
}

/** Takes an order back that waits for its price: asks once, and says what has become free. */
export function CancelOrder({ product, id, rows, released, onDone }: CancelOrderProps) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const { place, isBusy } = usePlacing();
  const noteOrder = useSetAtom(noteOrderAtom);
  const noteInLists = useSetAtom(followOrdersAtom);
  const refresh = useSetAtom(refreshOrdersAtom);
  const showToast = useSetAtom(showToastAtom);
  const showError = useSetAtom(showErrorAtom);
  const ask = async (): Promise<Outcome<OrderEvent>> => {
    if (product === 'spot') {
      const outcome = await place('coin/cancel', { id });
      return outcome.status === 'done' ? { status: 'done', answer: { product, order: outcome.answer } } : outcome;
    }
    const outcome = await place('lever/cancel', { id });
    return outcome.status === 'done' ? { status: 'done', answer: { product, order: outcome.answer } } : outcome;
  };
  const cancel = async () => {
    const outcome = await ask();
    if (outcome.status === 'busy') return;
    setAsking(false);
    if (outcome.status === 'done') {
      void noteOrder(outcome.answer);
      void noteInLists(outcome.answer);
      showToast({ kind: 'success', message: t`Order cancelled. ${released} are available again.` });
      onDone();
      return;
    }
    showError(outcome.error);
    void refresh(product);
  };
  return (
    <>
      <Button kind="danger" full onClick={() => setAsking(true)} testId="cancel-order">
        <Trans comment="Takes an open order back">Cancel order</Trans>
      </Button>
      {isAsking ? (
        <ConfirmSheet
          title={t({ message: 'Cancel this order?', comment: 'Title: take an open order back' })}
          rows={rows}
          note={<Trans>What is filled stays filled. The rest is not executed any more.</Trans>}
          confirmLabel={t({ message: 'Cancel order', comment: 'Takes an open order back' })}
          kind="danger"
          busy={isBusy}
          onConfirm={() => void cancel()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
