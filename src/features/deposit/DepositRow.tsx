import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Hourglass from 'lucide-react/icons/hourglass';
import ImageOff from 'lucide-react/icons/image-off';
import type { Deposit, DepositState } from '#contract/api/wallet.ts';
import { formatTime } from '#src/lib/figures/format.ts';
import { ListRow } from '#src/ui/blocks/ListRow.tsx';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import styles from './DepositRow.module.css';
import { stateTimeOf } from './track/track.rules.ts';
import { useTrackWords } from './track/useTrackWords.ts';

const icons: Record<DepositState, typeof CircleCheck> = {
  waiting: ImageOff,
  review: Hourglass,
  succeed: CircleCheck,
  failed: CircleX,
};

interface DepositRowProps {
  deposit: Deposit;
  onOpen(deposit: Deposit): void;
}

export function DepositRow({ deposit, onOpen }: DepositRowProps) {
  const { states } = useTrackWords();
  const { amount, currency, number, status } = deposit;
  const Icon = icons[status];
  return (
    <ListRow
      testId="deposit"
      icon={<Icon className={styles.icon} data-status={status} size={22} aria-hidden />}
      title={<AmountText amount={amount} unit={currency} />}
      detail={number}
      end={
        <span className={styles.state} data-status={status}>
          {states[status]}
        </span>
      }
      endDetail={formatTime(stateTimeOf(deposit))}
      onClick={() => onOpen(deposit)}
    />
  );
}
