import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import type { Withdrawal } from '#contract/api/funds/withdrawals.ts';
import { networkNames } from '#contract/rules/withdrawal/networks.ts';
import { formatAmount, formatTime } from '#src/lib/figures/format.ts';
import { paths } from '#src/lib/paths.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { headNameAtom } from '#src/state/market/chain.ts';
import { showErrorAtom } from '#src/state/toasts.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { ConfirmSheet } from '#src/ui/sheet/ConfirmSheet.tsx';
import { type FigureRow, FigureRows, practiceRow } from '#src/ui/sheet/FigureRows.tsx';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import { Stepper } from '#src/ui/Stepper.tsx';
import { useRefusalWords } from '#src/ui/withdrawal/useRefusalWords.ts';
import { cancelAtom } from './list.atoms.ts';
import { stepsOf } from './list.rules.ts';
import { useWithdrawalWords } from './useWithdrawalWords.ts';
import styles from './Withdrawals.module.css';

interface WithdrawalSheetProps {
  withdrawal: Withdrawal;
  onClose(): void;
}

/** Everything about one withdrawal, where it stands, and the way to take it back while it is under review. */
export function WithdrawalSheet({ withdrawal, onClose }: WithdrawalSheetProps) {
  const { t } = useLingui();
  const tag = useTag();
  const { steps: words } = useWithdrawalWords();
  const reasons = useRefusalWords();
  const [isCancelling, setCancelling] = useState(false);
  const rows = useRows(withdrawal);
  const { amount, currency, reason, status } = withdrawal;
  if (isCancelling && status === 'review')
    return <CancelSheet withdrawal={withdrawal} onClose={() => setCancelling(false)} />;
  const figure = `${formatAmount(amount, 'full', tag)} ${currency}`;
  const steps = stepsOf(withdrawal).map(({ key, state, time }) => ({
    key,
    state,
    label: words[key],
    ...(time === null ? {} : { detail: formatTime(time) }),
  }));
  return (
    <Sheet title={t`Withdrawal of ${figure}`} onClose={onClose} testId="withdrawal-sheet">
      {reason === null ? null : <p className={styles.reason}>{reasons[reason]}</p>}
      <div className={styles.steps}>
        <Stepper label={t`Withdrawal steps`} steps={steps} layout="list" />
      </div>
      <FigureRows rows={rows} />
      <p className={styles.again}>
        {status === 'review' ? (
          <Button full kind="secondary" onClick={() => setCancelling(true)} testId="cancel-withdrawal">
            <Trans>Cancel withdrawal</Trans>
          </Button>
        ) : status === 'succeed' ? null : (
          <Button full kind="secondary" href={paths.withdraw({ currency })}>
            <Trans>New withdrawal</Trans>
          </Button>
        )}
      </p>
    </Sheet>
  );
}

function useRows(withdrawal: Withdrawal): FigureRow[] {
  const { t } = useLingui();
  const head = useAtomValue(headNameAtom);
  const { amount, fee, net, currency, number, label, network, address } = withdrawal;
  return [
    { label: t({ message: 'Withdrawal number', comment: 'What people read out on the telephone' }), value: number },
    { label: t`Amount`, value: <AmountText amount={amount} unit={currency} /> },
    { label: t`Fee`, value: <AmountText amount={fee} unit={currency} /> },
    {
      label: t({ message: 'Net amount', comment: 'What is left of a withdrawal after the fee' }),
      value: <AmountText amount={net} unit={currency} />,
    },
    { label: t({ message: 'Withdraw to', comment: 'Field: a saved address' }), value: label },
    { label: t({ message: 'Network', comment: 'Field: the network of an address' }), value: networkNames[network] },
    { label: t({ message: 'Address', comment: 'Field: where a withdrawal goes' }), value: address },
    practiceRow,
    ...(head === undefined ? [] : [{ label: t`Chain of commitments`, value: head }]),
  ];
}

function CancelSheet({ withdrawal, onClose }: WithdrawalSheetProps) {
  const { t } = useLingui();
  const cancel = useSetAtom(cancelAtom);
  const showError = useSetAtom(showErrorAtom);
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const [isBusy, setBusy] = useState(false);
  const { amount, currency, number, label } = withdrawal;
  const confirm = async () => {
    setBusy(true);
    const result = await cancel(withdrawal);
    setBusy(false);
    if (result.status === 'failed') showError(result.error);
    onClose();
  };
  return (
    <ConfirmSheet
      title={t`Cancel this withdrawal?`}
      rows={[
        { label: t({ message: 'Withdrawal number', comment: 'What people read out on the telephone' }), value: number },
        { label: t`Amount`, value: <AmountText amount={amount} unit={currency} /> },
        { label: t({ message: 'Withdraw to', comment: 'Field: a saved address' }), value: label },
        practiceRow,
      ]}
      note={t`The full amount is available again immediately. No fee is charged.`}
      confirmLabel={t`Cancel withdrawal`}
      kind="danger"
      busy={isBusy}
      reason={isOffline ? t`You’re offline. Cancelling needs a connection.` : undefined}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
