import { useLingui } from '@lingui/react/macro';
import CircleCheck from 'lucide-react/icons/circle-check';
import CirclePlay from 'lucide-react/icons/circle-play';
import CircleX from 'lucide-react/icons/circle-x';
import Hourglass from 'lucide-react/icons/hourglass';
import type { PlanOrder, PlanState } from '#contract/api/plans/plans.ts';
import { formatTime } from '#src/lib/figures/format.ts';
import { ListRow } from '#src/ui/blocks/ListRow.tsx';
import { AmountText, WayAmount } from '#src/ui/figures/AmountText.tsx';
import { usePlanNames } from '#src/ui/plans/usePlanNames.ts';
import { orderPath } from '../orderPath.ts';
import styles from '../Plans.module.css';
import { useStateWords } from '../usePlanWords.ts';

const icons: Record<PlanState, typeof CircleCheck> = {
  review: Hourglass,
  running: CirclePlay,
  ended: CircleCheck,
  failed: CircleX,
};

/** One plan order in a list; leads to its page, which has every decimal of the result. */
export function PlanRow({ order }: { order: PlanOrder }) {
  const { t } = useLingui();
  const names = usePlanNames();
  const { states } = useStateWords();
  const { status, plan, amount, result, days, days_paid: paid, created, number } = order;
  const Icon = icons[status];
  const isPaid = paid > 0 || status === 'ended';
  return (
    <ListRow
      testId="plan-row"
      href={orderPath(order)}
      icon={<Icon className={styles.icon} data-status={status} size={22} aria-hidden />}
      title={names[plan]}
      detail={
        <>
          {formatTime(created)} · <AmountText amount={amount} unit="USDT" />
        </>
      }
      end={isPaid ? <WayAmount amount={result} shown={2} /> : number}
      endDetail={
        isPaid
          ? `${states[status]} · ${t({ message: `${paid} of ${days}`, comment: 'Plan days of an order' })}`
          : states[status]
      }
    />
  );
}
