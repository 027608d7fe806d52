import { useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { type ReactNode, useState } from 'react';
import { type Asking, setAskedAtom } from '#src/state/trading/habits.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { type FigureRow, FigureRows, practiceRow } from '#src/ui/sheet/FigureRows.tsx';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import styles from './TradeConfirm.module.css';

interface TradeConfirmProps {
  title: string;
  /** Pair, side, size, price, cost, fee. */
  rows: readonly FigureRow[];
  note?: ReactNode;
  /** Names the action and its figure. */
  confirmLabel: string;
  /** Which question it is: it need not be asked again on this device. */
  asking: Asking;
  busy: boolean;
  /** Why it cannot be done at this moment. */
  reason?: string | undefined;
  onConfirm(): void;
  onClose(): void;
}

/** The question before an order; who knows what he does can do without it. */
export function TradeConfirm(props: TradeConfirmProps) {
  const { title, rows, note, confirmLabel, asking, busy, reason, onConfirm, onClose } = props;
  const { t } = useLingui();
  const setAsked = useSetAtom(setAskedAtom);
  const [isLast, setLast] = useState(false);
  const confirm = () => {
    if (isLast) setAsked(asking, false);
    onConfirm();
  };
  return (
    <Sheet
      title={title}
      onClose={onClose}
      busy={busy}
      testId="confirm-sheet"
      footer={
        <Button full busy={busy} reason={reason} onClick={confirm} testId="confirm">
          {confirmLabel}
        </Button>
      }
    >
      <FigureRows rows={[practiceRow, ...rows]} />
      {note === undefined ? null : <div className={styles.note}>{note}</div>}
      <label className={styles.ask}>
        <input
          type="checkbox"
          className={styles.box}
          checked={isLast}
          onChange={(event) => setLast(event.target.checked)}
        />
        <span>{t`Do not ask again for orders of this kind on this device`}</span>
      </label>
    </Sheet>
  );
}
