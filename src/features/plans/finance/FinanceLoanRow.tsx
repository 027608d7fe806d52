import { useLingui } from '@lingui/react/macro';
import HandCoins from 'lucide-react/icons/hand-coins';
import type { Loan } from '#contract/api/plans/loans.ts';
import { formatTime } from '#src/lib/figures/format.ts';
import { paths } from '#src/lib/paths.ts';
import { ListRow } from '#src/ui/blocks/ListRow.tsx';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { markOf, useLoanStates } from '#src/ui/loans/useLoanStates.ts';
import styles from '../Plans.module.css';

/** One loan among the finance orders; leads to its page. */
export function FinanceLoanRow({ loan }: { loan: Loan }) {
  const { t } = useLingui();
  const states = useLoanStates();
  const { id, number, created, amount } = loan;
  const mark = markOf(loan);
  return (
    <ListRow
      testId="loan-row"
      href={paths.loans({ id })}
      icon={<HandCoins className={styles.icon} data-status={mark} size={22} aria-hidden />}
      title={t({ message: 'Loan', comment: 'Row of a list' })}
      detail={`${formatTime(created)} · ${number}`}
      end={<AmountText amount={amount} unit="USDT" />}
      endDetail={
        <span className={styles.state} data-status={mark}>
          {states[mark]}
        </span>
      }
    />
  );
}
