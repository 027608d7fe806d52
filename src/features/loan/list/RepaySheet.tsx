import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { type SubmitEvent, useState } from 'react';
import type { Loan } from '#contract/api/plans/loans.ts';
import type { AppError } from '#src/lib/appError.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { asTyped } from '#src/lib/figures/readTyped.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { useOwn } from '#src/state/ownAmounts.ts';
import { usePlacing } from '#src/state/steps/place.ts';
import { spendableAtom } from '#src/state/steps/spendable.ts';
import { isOf, unansweredAtom } from '#src/state/steps/unanswered.ts';
import { ErrorWords } from '#src/ui/blocks/ErrorWords.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { AmountField } from '#src/ui/form/AmountField.tsx';
import { FigureRows, practiceRow } from '#src/ui/sheet/FigureRows.tsx';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import { repaidAtom } from './list.atoms.ts';
import { repaying, type Repaying } from './list.rules.ts';
import styles from './Loans.module.css';
import { NotRepaid } from './NotRepaid.tsx';

interface RepaySheetProps {
  loan: Loan;
  onClose(): void;
}

/** A part of a loan or all of it: what it pays first, and what is owed then. */
export function RepaySheet({ loan, onClose }: RepaySheetProps) {
  const { t } = useLingui();
  const tag = useTag();
  const own = useOwn();
  const available = useAtomValue(spendableAtom)?.list.find(
    ({ account, currency }) => account === 'spot' && currency === 'USDT',
  )?.available;
  const [typed, setTyped] = useState('');
  const { amount, problem, pays } = repaying(loan, typed, tag, available);
  const { send, isBusy, error, forget } = useRepaying(loan, onClose);
  const reason = useReason(loan, amount, problem);
  const held = available === undefined ? '–' : own(<AmountText amount={available} unit="USDT" />);
  const figure = amount === null ? null : `${formatAmount(amount, 'full', tag)} USDT`;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (reason === undefined && amount !== null) void send(amount);
  };
  return (
    <Sheet title={t`Repay loan`} onClose={onClose} busy={isBusy} testId="repay-sheet">
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
              label: t({ message: 'Full amount', comment: 'Button: fills in the whole of a loan' }),
              value: asTyped(loan.unpaid, tag),
            },
          ]}
          onChange={(text) => {
            forget();
            setTyped(text);
          }}
        />
        <p className={styles.small}>
          <Trans>Repay part or all of what you owe on this loan, never more.</Trans>
        </p>
        <FigureRows rows={usePays(loan, pays)} />
        <NotRepaid loan={loan} onDone={onClose} />
        {error === null ? null : (
          <p className={styles.trouble} role="alert">
            <ErrorWords error={error} />
          </p>
        )}
        <Button type="submit" full busy={isBusy} reason={reason} testId="confirm-repay">
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

/** One repayment at a time, each under a key of its own: one whose answer is lost is noted, and asked for above the button. */
function useRepaying(loan: Loan, onClose: () => void) {
  const { place, isBusy } = usePlacing();
  const note = useSetAtom(repaidAtom);
  const [error, setError] = useState<AppError | null>(null);
  const send = async (amount: string) => {
    setError(null);
    const outcome = await place('lh/loan/repayment', { id: loan.id, amount });
    if (outcome.status === 'done') {
      void note(outcome.answer);
      onClose();
    } else if (outcome.status === 'refused') setError(outcome.error);
  };
  return { send, isBusy, error, forget: () => setError(null) };
}

/** Why it cannot be sent now, in words: the network first, then what an earlier one has become, then what is missing. */
function useReason(loan: Loan, amount: string | null, problem: Repaying['problem']): string | undefined {
  const { t } = useLingui();
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const isUnknown = useAtomValue(unansweredAtom).some(
    (intent) => isOf(intent, 'lh/loan/repayment') && intent.body.id === loan.id,
  );
  if (isOffline) return t`You’re offline. A repayment needs a connection and is never sent automatically later.`;
  if (isUnknown) return t`First check the status of the repayment above.`;
  if (problem !== null) return t`Fix the fields marked above.`;
  return amount === null ? t`Enter an amount.` : undefined;
}

/** In the order in which it is paid. */
function usePays(loan: Loan, pays: Repaying['pays']) {
  const { t } = useLingui();
  const own = useOwn();
  const figure = (part: keyof NonNullable<typeof pays>) =>
    pays === null ? '–' : <AmountText amount={pays[part]} unit="USDT" />;
  return [
    {
      label: t({ message: 'Total owed', comment: 'Of a loan' }),
      value: own(<AmountText amount={loan.unpaid} unit="USDT" />),
    },
    { label: t({ message: 'Pays overdue interest first', comment: 'Of a repayment' }), value: figure('overdue') },
    { label: t({ message: 'Then interest', comment: 'Of a repayment' }), value: figure('interest') },
    { label: t({ message: 'Then principal', comment: 'Of a repayment' }), value: figure('principal') },
    {
      label: t({ message: 'Owed after repayment', comment: 'Of a loan, behind a repayment' }),
      value: own(figure('left')),
    },
    practiceRow,
  ];
}
