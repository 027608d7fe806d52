import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { useState } from 'react';
import type { PlanOrder } from '#contract/api/plans/plans.ts';
import { describeError } from '#src/lib/errorText.ts';
import { formatTime } from '#src/lib/figures/format.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { headNameAtom } from '#src/state/market/chain.ts';
import { EmptyState } from '#src/ui/blocks/EmptyState.tsx';
import { FactList } from '#src/ui/blocks/FactList.tsx';
import { ListRow } from '#src/ui/blocks/ListRow.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { AmountText, WayAmount } from '#src/ui/figures/AmountText.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { type DayRow, daysOf, tradesOf } from '../plans.atoms.ts';
import styles from '../Plans.module.css';
import { TradesSheet } from './TradesSheet.tsx';
import { verifyPath } from './verifyPath.ts';

/** The plan days of an order that are paid, newest first. */
export function DaysList({ order }: { order: PlanOrder }) {
  const { t } = useLingui();
  const days = daysOf(order.id);
  const refresh = useSetAtom(days.refreshAtom);
  const [opened, setOpened] = useState<DayRow | null>(null);
  return (
    <section aria-labelledby="plan-days">
      <h2 className={styles.heading} id="plan-days">
        <Trans comment="Title of the list of an order's plan days">Plan days</Trans>
      </h2>
      <FactList
        fact={useAtomValue(days.factAtom)}
        isOffline={useAtomValue(connectionAtom).state === 'offline'}
        loading={{ label: t`Loading plan days`, rows: 2 }}
        failure={{ title: t`Couldn’t load plan days.`, detail: t`Your practice money is unchanged.` }}
        empty={
          <EmptyState
            icon={<CalendarDays size={26} aria-hidden />}
            title={t`Finished plan days will appear here`}
            detail={t`See each one’s result, fees, slippage and trades, and check them yourself.`}
          />
        }
        renderRow={(day) => <Day key={day.id} day={day} onOpen={() => setOpened(day)} />}
        onRetry={() => void refresh()}
        onMore={useSetAtom(days.loadMoreAtom)}
      />
      {opened === null ? null : <DaySheet day={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}

function Day({ day, onOpen }: { day: DayRow; onOpen(): void }) {
  const { t } = useLingui();
  const { n, trades, result, fees, slippage, time, cut } = day;
  const cuts = {
    none: null,
    advanced: t({ message: 'advanced', comment: 'A plan day that its owner has advanced' }),
    terminated: t({ message: 'ended early', comment: 'A plan day that was cut off by ending the plan' }),
  };
  const [fee, slip] = [
    <AmountText key="fee" amount={fees} unit="USDT" />,
    <AmountText key="slip" amount={slippage} unit="USDT" />,
  ];
  const name = t({ message: `Plan day ${n}`, comment: 'Row of a list' });
  const word = cuts[cut];
  return (
    <ListRow
      testId="plan-day"
      title={name}
      detail={
        <>
          {word === null ? null : `${word} · `}
          <Trans comment="Of a plan day: two amounts">
            fees {fee} · slippage {slip}
          </Trans>
          {' · '}
          {t({ message: `trades: ${trades}`, comment: 'How many' })}
        </>
      }
      end={<WayAmount amount={result} />}
      endDetail={formatTime(time)}
      onClick={onOpen}
    />
  );
}

function DaySheet({ day, onClose }: { day: DayRow; onClose(): void }) {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const fact = useAtomValue(tradesOf({ id: day.order_id, n: day.n }).factAtom);
  const head = useAtomValue(headNameAtom);
  const { n } = day;
  return (
    <TradesSheet
      title={t`Plan day ${n}`}
      trades={fact.data}
      failure={fact.status === 'failed' ? describeError(i18n, fact.error, tag) : undefined}
      check={
        <p className={styles.check}>
          <Button kind="secondary" full href={verifyPath(day, head)} testId="check-day">
            <Trans comment="Button: recomputes a plan day on this phone">Check on this device</Trans>
          </Button>
        </p>
      }
      onClose={onClose}
    />
  );
}
