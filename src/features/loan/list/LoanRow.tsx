import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import HandCoins from 'lucide-react/icons/hand-coins';
import Hourglass from 'lucide-react/icons/hourglass';
import type { Loan, LoanState } from '#contract/api/plans/loans.ts';
import { formatTime } from '#src/lib/figures/format.ts';
import { useOwn } from '#src/state/ownAmounts.ts';
import { ListRow } from '#src/ui/blocks/ListRow.tsx';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { markOf, useLoanStates } from '#src/ui/loans/useLoanStates.ts';
import styles from './Loans.module.css';

const icons: Record<LoanState, typeof CircleCheck> = {
  review: Hourglass,
  disbursed: HandCoins,
  settled: CircleCheck,
  refused: CircleX,
};

interface LoanRowProps {
  loan: Loan;
  /** It leads to a page, or opens something here. */
  href?: string;
  onOpen?: (loan: Loan) => void;
}

/** A loan in a list: what is owed of it, or how it ended. */
export function LoanRow({ loan, href, onOpen }: LoanRowProps) {
  const { t } = useLingui();
  const own = useOwn();
  const states = useLoanStates();
  const { amount, days, status, created, settled, unpaid } = loan;
  const Icon = icons[status];
  const mark = markOf(loan);
  return (
    <ListRow
      testId="loan"
      icon={<Icon className={styles.icon} data-status={mark} size={22} aria-hidden />}
      title={<AmountText amount={amount} unit="USDT" />}
      detail={t`${plural(days, { one: '# plan day', other: '# plan days' })}`}
      end={
        <span className={styles.state} data-status={mark}>
          {states[mark]}
        </span>
      }
      endDetail={
        status === 'disbursed' ? (
          <>
            {t({ message: 'owed', comment: 'An amount follows: what is owed of a loan' })}{' '}
            {own(<AmountText amount={unpaid} unit="USDT" />)}
          </>
        ) : (
          formatTime(settled ?? created)
        )
      }
      {...(href === undefined ? {} : { href })}
      {...(onOpen === undefined ? {} : { onClick: () => onOpen(loan) })}
    />
  );
}
