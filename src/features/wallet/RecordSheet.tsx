import { Trans, useLingui } from '@lingui/react/macro';
import type { WalletRecord } from '../../../contract/api/wallet.ts';
import { formatTime } from '../../lib/figures/format.ts';
import { AmountText } from '../../ui/figures/AmountText.tsx';
import { type FigureRow, FigureRows } from '../../ui/sheet/FigureRows.tsx';
import { Sheet } from '../../ui/sheet/Sheet.tsx';
import { useRecordWords } from './useRecordWords.ts';

interface RecordSheetProps {
  record: WalletRecord;
  onClose(): void;
}

/** One posting of the ledger, with every decimal. */
export function RecordSheet({ record, onClose }: RecordSheetProps) {
  const { t } = useLingui();
  const { accounts, kinds } = useRecordWords();
  const { amount, balance, currency, account, kind, reference, time } = record;
  const rows: FigureRow[] = [
    { label: t`Amount`, value: <AmountText amount={amount} unit={currency} signed /> },
    { label: t`Balance after this`, value: <AmountText amount={balance} unit={currency} /> },
    { label: t`Account`, value: accounts[account] },
    { label: t`Time`, value: formatTime(time) },
    ...(reference === '' ? [] : [{ label: t`Reference`, value: reference }]),
    { label: t({ message: 'Money', comment: 'What money a figure is about' }), value: <Trans>Practice money</Trans> },
  ];
  return (
    <Sheet title={kinds[kind]} onClose={onClose} testId="record-sheet">
      <FigureRows rows={rows} />
    </Sheet>
  );
}
