import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { WalletRecord } from '#contract/api/wallet.ts';
import { formatTime } from '#src/lib/figures/format.ts';
import { paths } from '#src/lib/paths.ts';
import { useOwn } from '#src/state/ownAmounts.ts';
import { AmountText, WayAmount } from '#src/ui/figures/AmountText.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { type FigureRow, FigureRows, practiceRow } from '#src/ui/sheet/FigureRows.tsx';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import styles from './RecordSheet.module.css';
import { records } from './wallet.atoms.ts';
import { type Cause, causeOf, marketWords } from './wallet.rules.ts';
import { useRecordWords } from './useRecordWords.ts';

interface RecordSheetProps {
  record: WalletRecord;
  onClose(): void;
}

/** One posting of the ledger, with every decimal. */
export function RecordSheet({ record, onClose }: RecordSheetProps) {
  const { t } = useLingui();
  const own = useOwn();
  const { accounts, kinds, meanings } = useRecordWords();
  const { amount, balance, currency, account, kind, reference, market, time } = record;
  const rows: FigureRow[] = [
    { label: t`Amount`, value: <WayAmount amount={amount} unit={currency} /> },
    { label: t`Balance after`, value: own(<AmountText amount={balance} unit={currency} />) },
    ...(market === null
      ? []
      : [
          {
            label: t({ message: 'Market', context: 'traded', comment: 'What was traded' }),
            value: marketWords(market),
          },
        ]),
    { label: t`Account`, value: accounts[account] },
    { label: t`Time`, value: formatTime(time) },
    ...(reference === '' ? [] : [{ label: t`Reference`, value: reference }]),
    practiceRow,
  ];
  return (
    <Sheet
      title={kinds[kind]}
      onClose={onClose}
      testId="record-sheet"
      footer={<ToCause record={record} onLeave={onClose} />}
    >
      <p className={styles.what}>{meanings[kind]}</p>
      <FigureRows rows={rows} />
    </Sheet>
  );
}

function CauseWords({ what }: { what: Cause }) {
  if (what === 'other') return <Trans>Show details</Trans>;
  return what === 'plan' ? <Trans context="plans">View order</Trans> : <Trans>View order</Trans>;
}

/** To what caused the posting, and to all that it caused. */
function ToCause({ record, onLeave }: { record: WalletRecord; onLeave(): void }) {
  const { reference } = record;
  const isAlone = useAtomValue(records.queryAtom).reference === reference;
  const cause = causeOf(record);
  if (reference === '' || (isAlone && cause === null)) return null;
  return (
    <div className={styles.steps}>
      {isAlone ? null : (
        <Button kind="secondary" href={paths.records({ reference })} onClick={onLeave}>
          <Trans>All transactions for {reference}</Trans>
        </Button>
      )}
      {cause === null ? null : (
        <Button kind="secondary" href={cause.path}>
          <CauseWords what={cause.what} />
        </Button>
      )}
    </div>
  );
}
