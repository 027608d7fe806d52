import { useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import type { Loan } from '#contract/api/plans/loans.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { useUnanswered } from '#src/state/steps/useUnanswered.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { UnansweredNote } from '#src/ui/unsent/Notes.tsx';
import { repaidAtom } from './list.atoms.ts';

interface NotRepaidProps {
  loan: Loan;
  /** Its answer came: the repayment is booked. */
  onDone?(): void;
}

/** A repayment of a loan that may be booked or not. */
export function NotRepaid({ loan, onDone }: NotRepaidProps) {
  const { t } = useLingui();
  const tag = useTag();
  const note = useSetAtom(repaidAtom);
  const unanswered = useUnanswered(
    'lh/loan/repayment',
    ({ id }) => id === loan.id,
    (answer) => {
      void note(answer);
      onDone?.();
    },
  );
  if (unanswered === null) return null;
  const figure = `${formatAmount(unanswered.intent.body.amount, 'full', tag)} USDT`;
  return (
    <UnansweredNote
      what={t({ message: `Repay ${figure}`, comment: 'Button; figure like 250 USDT' })}
      busy={unanswered.isBusy}
      isOffline={unanswered.isOffline}
      onFindOut={() => void unanswered.findOut()}
    />
  );
}
