import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { type SubmitEvent, useState } from 'react';
import type { Loan } from '#contract/api/plans/loans.ts';
import type { AppError } from '#src/lib/appError.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { asTyped } from '#src/lib/figures/readTyped.ts';
import { walletAtom } from '#src/state/balances.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { useOwn } from '#src/state/ownAmounts.ts';
import { ErrorWords } from '#src/ui/blocks/ErrorWords.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { AmountField } from '#src/ui/form/AmountField.tsx';
import { FigureRows, practiceRow } from '#src/ui/sheet/FigureRows.tsx';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import { repayAtom } from './list.atoms.ts';
import { repaying, type Repaying } from './list.rules.ts';
import styles from './Loans.module.css';

interface RepaySheetProps {
  loan: Loan;
  onClose(): void;
}

/** A part of a loan or all of it: what it pays first, and what is owed then. */
export function RepaySheet({ loan, onClose }: RepaySheetProps) {
  const { t } = useLingui();
  const tag = useTag();
  const own = useOwn();
  const repay = useSetAtom(repayAtom);
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const available = useAtomValue(walletAtom).data?.list.find(
    ({ account, currency }) => account === 'spot' && currency === 'USDT',
  )?.available;
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const { amount, problem, pays } = repaying(loan, typed, tag, available);
  const held = available === undefined ? '–' : own(<AmountText amount={available} unit="USDT" />);
  const figure = amount === null ? null : `${formatAmount(amount, 'full', tag)} USDT`;
  const send = async (wished: string) => {
    setBusy(true);
    setError(null);
    const result = await repay(loan, wished);
    setBusy(false);
    if (result.status === 'failed') setError(result.error);
    else onClose();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy && !isOffline && amount !== null) void send(amount);
  };
  return (
    <Sheet title={t`Repay the loan`} onClose={onClose} busy={isBusy} testId="repay-sheet">
      <form className={styles.form} noValidate onSubmit={submit}>
        <AmountField
          label={t`Amount`}
          unit="USDT"
          value={typed}
          enterKeyHint="done"
          hint={<Trans comment="followed by an amount of money that can be moved">Available {held}</Trans>}
          error={problem === null ? undefined : <ErrorWords error={problem} />}
          quick={[
            {
              label: t({ message: 'All that is owed', comment: 'Button: fills in the whole of a loan' }),
              value: asTyped(loan.unpaid, tag),
            },
          ]}
          onChange={(text) => {
            setError(null);
            setTyped(text);
          }}
        />
        <FigureRows rows={usePays(loan, pays)} />
        {error === null ? null : (
          <p className={styles.trouble} role="alert">
            <ErrorWords error={error} />
          </p>
        )}
        <Button
          type="submit"
          full
          busy={isBusy}
          reason={
            isOffline
              ? t`You are offline. A repayment needs the server and is never sent later by itself.`
              : amount === null && problem === null
                ? t`Enter an amount.`
                : problem === null
                  ? undefined
                  : t`Fix the fields marked above.`
          }
          testId="confirm-repay"
        >
          {figure === null ? (
            <Trans comment="Button: pay back a loan">Repay</Trans>
          ) : (
            <Trans comment="Button; figure like 250 USDT">Repay {figure}</Trans>
          )}
        </Button>
      </form>
    </Sheet>
  );
}

/** In the order in which it is paid. */
function usePays(loan: Loan, pays: Repaying['pays']) {
  const { t } = useLingui();
  const figure = (part: keyof NonNullable<typeof pays>) =>
    pays === null ? '–' : <AmountText amount={pays[part]} unit="USDT" />;
  return [
    {
      label: t({ message: 'Owed in all', comment: 'Of a loan' }),
      value: <AmountText amount={loan.unpaid} unit="USDT" />,
    },
    { label: t({ message: 'Pays overdue interest first', comment: 'Of a repayment' }), value: figure('overdue') },
    { label: t({ message: 'Then interest', comment: 'Of a repayment' }), value: figure('interest') },
    { label: t({ message: 'Then principal', comment: 'Of a repayment' }), value: figure('principal') },
    { label: t({ message: 'Owed afterwards', comment: 'Of a loan, behind a repayment' }), value: figure('left') },
    practiceRow,
  ];
}
