import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../controls/Button.tsx';
import styles from './ExportSheet.module.css';
import { type FigureRow, FigureRows } from './FigureRows.tsx';
import { Sheet } from './Sheet.tsx';

interface ExportSheetProps {
  /** What will be in the file. */
  rows: readonly FigureRow[];
  fileName: string;
  busy: boolean;
  /** Why it cannot be done now. */
  reason?: string | undefined;
  /** Why it could not be done just now. */
  error?: string | undefined;
  onExport(): void;
  onClose(): void;
}

/** Says what a file will hold before it is made. */
export function ExportSheet({ rows, fileName, busy, reason, error, onExport, onClose }: ExportSheetProps) {
  const { t } = useLingui();
  const footer = (
    <>
      {error === undefined ? null : (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <Button full busy={busy} reason={reason} onClick={onExport} testId="export">
        <Trans>Save file</Trans>
      </Button>
    </>
  );
  const fixed: FigureRow[] = [
    { label: t`File`, value: fileName },
    {
      label: t({ message: 'Figures', comment: 'How precise amounts are in an exported file' }),
      value: t`Full precision`,
    },
    { label: t({ message: 'Time format', comment: 'Time zone of an exported file' }), value: t`UTC, ISO 8601` },
    {
      label: t({ message: 'Money', comment: 'What money a figure is about' }),
      value: t`Practice money, marked in every row`,
    },
  ];
  return (
    <Sheet title={t`Export as CSV`} onClose={onClose} footer={footer} testId="export-sheet">
      <p className={styles.lead}>
        <Trans>A spreadsheet with every page of the list, using the current filters.</Trans>
      </p>
      <FigureRows rows={[...rows, ...fixed]} />
    </Sheet>
  );
}
