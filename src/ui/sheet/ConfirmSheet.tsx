import type { ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { type FigureRow, FigureRows } from './FigureRows.tsx';
import styles from './ConfirmSheet.module.css';
import { Sheet } from './Sheet.tsx';

interface ConfirmSheetProps {
  title: string;
  /** Every figure of what is about to happen. */
  rows: readonly FigureRow[];
  /** What to know before saying yes. */
  note?: ReactNode;
  /** Names the action and its figure. */
  confirmLabel: string;
  kind?: 'primary' | 'danger';
  busy?: boolean;
  /** Why it cannot be done at this moment, in words. */
  reason?: string | undefined;
  onConfirm(): void;
  onClose(): void;
}

/** The one question before a step that cannot be taken back. */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const { title, rows, note, confirmLabel, kind = 'primary', busy = false, reason, onConfirm, onClose } = props;
  const footer = (
    <Button kind={kind} full busy={busy} reason={reason} onClick={onConfirm} testId="confirm">
      {confirmLabel}
    </Button>
  );
  return (
    <Sheet title={title} onClose={onClose} busy={busy} footer={footer} testId="confirm-sheet">
      <FigureRows rows={rows} />
      {note === undefined ? null : <div className={styles.note}>{note}</div>}
    </Sheet>
  );
}
