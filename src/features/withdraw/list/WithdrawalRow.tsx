import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Hourglass from 'lucide-react/icons/hourglass';
import type { Withdrawal, WithdrawalStatus } from '#contract/api/funds/withdrawals.ts';
import { formatTime } from '#src/lib/figures/format.ts';
import { ListRow } from '#src/ui/blocks/ListRow.tsx';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { useWithdrawalWords } from './useWithdrawalWords.ts';
import styles from './Withdrawals.module.css';

const icons: Record<WithdrawalStatus, typeof CircleCheck> = {
  review: Hourglass,
  succeed: CircleCheck,
  failed: CircleX,
  cancelled: Ban,
};

interface WithdrawalRowProps {
  withdrawal: Withdrawal;
  onOpen(withdrawal: Withdrawal): void;
}

export function WithdrawalRow({ withdrawal, onOpen }: WithdrawalRowProps) {
  const { states } = useWithdrawalWords();
  const { amount, currency, label, status, created, decided } = withdrawal;
  const Icon = icons[status];
  return (
    <ListRow
      testId="withdrawal"
      icon={<Icon className={styles.icon} data-status={status} size={22} aria-hidden />}
      title={<AmountText amount={amount} unit={currency} />}
      detail={label}
      end={
        <span className={styles.state} data-status={status}>
          {states[status]}
        </span>
      }
      endDetail={formatTime(decided ?? created)}
      onClick={() => onOpen(withdrawal)}
    />
  );
}
