import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import type { Position } from '#contract/api/positions.ts';
import { toMinor } from '#contract/currencies.ts';
import type { MarketRules } from '#contract/markets.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { showToastAtom } from '#src/state/toasts.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { FigureRows } from '#src/ui/sheet/FigureRows.tsx';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import { TroubleNote } from '../deed/TroubleNote.tsx';
import { errorIn, useDeed } from '../deed/useDeed.ts';
import { useFigures } from '../useFigures.ts';
import { useForexWords } from '../useForexWords.ts';

interface CancelSheetProps {
  position: Position;
  rules: MarketRules;
  onClose(): void;
}

/** Takes a waiting order back: no price is needed for that, only the server. */
export function CancelSheet({ position, rules, onClose }: CancelSheetProps) {
  const { t } = useLingui();
  const show = useFigures(rules);
  const { directions } = useForexWords();
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const showToast = useSetAtom(showToastAtom);
  const { run, isBusy, trouble } = useDeed('microtrade/whclose', () => {
    showToast({ kind: 'success', message: t`Order cancelled. Its margin is available again.` });
    onClose();
  });
  const failed = errorIn(trouble);
  return (
    <Sheet
      title={t({ message: 'Cancel this order?', comment: 'Title of a question' })}
      onClose={onClose}
      busy={isBusy}
      testId="cancel-sheet"
      footer={
        <Button
          kind="danger"
          full
          busy={isBusy}
          reason={isOffline ? t`Offline: the order can be cancelled when the server is back.` : undefined}
          onClick={() => void run({ id: position.id })}
          testId="confirm"
        >
          <Trans comment="Button: cancel an order that waits">Cancel the order</Trans>
        </Button>
      }
    >
      <FigureRows
        rows={[
          { label: t`Direction`, value: directions[position.direction] },
          { label: t`Lots`, value: show.lotsText(position.quantity) },
          { label: t`Limit price`, value: position.limit_price === null ? '–' : show.priceText(position.limit_price) },
          {
            label: t({ message: 'Available again', comment: 'What a cancelled order gives back' }),
            value: show.usdt(toMinor(position.margin, 'USDT') ?? 0n),
          },
        ]}
      />
      {failed === null ? null : <TroubleNote {...failed} />}
    </Sheet>
  );
}
