import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { Deposit } from '#contract/api/wallet.ts';
import { formatAmount, formatTime } from '#src/lib/figures/format.ts';
import { paths } from '#src/lib/paths.ts';
import { headNameAtom } from '#src/state/market/chain.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { type FigureRow, FigureRows, practiceRow } from '#src/ui/sheet/FigureRows.tsx';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import { Stepper } from '#src/ui/Stepper.tsx';
import styles from './DepositSheet.module.css';
import { stepTimesOf, trackOfDeposit } from './track/track.rules.ts';
import { useTrackWords } from './track/useTrackWords.ts';
import { useAddressLabel } from './useAddressLabel.ts';

interface DepositSheetProps {
  deposit: Deposit;
  onClose(): void;
}

/** Everything about one deposit, and where it stands. */
export function DepositSheet({ deposit, onClose }: DepositSheetProps) {
  const { t } = useLingui();
  const tag = useTag();
  const { steps, reasons } = useTrackWords();
  const head = useAtomValue(headNameAtom);
  const addressLabel = useAddressLabel(deposit.currency);
  const { amount, currency, credited_in, address, sent_from: sentFrom, number, reason, status } = deposit;
  const times: Partial<Record<string, number>> = stepTimesOf(deposit);
  const ownSteps = steps(trackOfDeposit(deposit))
    .filter(({ key }) => key !== 'saved' && key !== 'sending')
    .filter(({ key }) => status !== 'failed' || key !== 'credited')
    .map((step) => {
      const time = times[step.key];
      return time === undefined ? step : { ...step, detail: formatTime(time) };
    });
  const figure = `${formatAmount(amount, 'full', tag)} ${currency}`;
  const rows: FigureRow[] = [
    { label: t({ message: 'Number', comment: 'Number of a deposit' }), value: number },
    { label: t`Amount`, value: <AmountText amount={amount} unit={currency} /> },
    {
      label: t({ message: 'Credited', context: 'amount', comment: 'Row: how much was' }),
      value:
        status === 'succeed' ? (
          <AmountText amount={amount} unit={credited_in} />
        ) : (
          t({ message: 'Nothing', comment: 'What was credited' })
        ),
    },
    { label: addressLabel, value: address },
    ...(sentFrom === undefined
      ? []
      : [
          {
            label: t({ message: 'Sent from', comment: 'Field: which own wallet the money of a deposit comes from' }),
            value: sentFrom,
          },
        ]),
    practiceRow,
    ...(head === undefined ? [] : [{ label: t`Chain of commitments`, value: head }]),
  ];
  return (
    <Sheet title={t`Deposit of ${figure}`} onClose={onClose} testId="deposit-sheet">
      {reason === null ? null : <p className={styles.reason}>{reasons[reason]}</p>}
      <div className={styles.steps}>
        <Stepper label={t`Deposit steps`} steps={ownSteps} layout="list" />
      </div>
      <FigureRows rows={rows} />
      {status === 'failed' ? (
        <p className={styles.again}>
          <Button full kind="secondary" href={paths.voucher({ currency })}>
            <Trans>New deposit</Trans>
          </Button>
        </p>
      ) : null}
    </Sheet>
  );
}
