import { Trans } from '@lingui/react/macro';
import { Button } from '#src/ui/controls/Button.tsx';
import { type FigureRow, FigureRows } from '#src/ui/sheet/FigureRows.tsx';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';

interface OutcomeSheetProps {
  title: string;
  rows: readonly FigureRow[];
  onClose(): void;
}

/** What became of each of many orders. */
export function OutcomeSheet({ title, rows, onClose }: OutcomeSheetProps) {
  return (
    <Sheet
      title={title}
      onClose={onClose}
      testId="outcome-sheet"
      footer={
        <Button full onClick={onClose} testId="done">
          <Trans comment="Button: closes a sheet that says what was done">Done</Trans>
        </Button>
      }
    >
      <FigureRows rows={rows} />
    </Sheet>
  );
}
