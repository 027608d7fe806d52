import { useLingui } from '@lingui/react/macro';
import HandCoins from 'lucide-react/icons/hand-coins';
import type { Loan } from '#contract/api/plans/loans.ts';
import { formatTime } from '#src/lib/figures/format.ts';
import { paths } from '#src/lib/paths.ts';
import { ListRow } from '#src/ui/blocks/ListRow.tsx';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import styles from '../Plans.module.css';

/** One loan among the finance orders; leads to its page. */
export function LoanRow({ loan }: { loan: Loan }) {
  const { t } = useLingui();
  const { id, number, created, amount, status } = loan;
  const states: Record<Loan['status'], string> = {
    review: t({ message: 'Under review', comment: 'State of a loan' }),
    disbursed: t({ message: 'Disbursed', comment: 'State of a loan: paid out and not yet repaid' }),
    settled: t({ message: 'Settled', comment: 'State of a loan: all repaid' }),
    refused: t({ message: 'Rejected', comment: 'State of a loan' }),
  };
  return (
    <ListRow
      testId="loan-row"
      href={paths.loans({ id })}
      icon={<HandCoins className={styles.icon} size={22} aria-hidden />}
      title={t({ message: 'Loan', comment: 'Row of a list' })}
      detail={`${formatTime(created)} · ${number}`}
      end={<AmountText amount={amount} unit="USDT" />}
      endDetail={states[status]}
    />
  );
}
