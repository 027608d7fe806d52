import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { PlanOrder } from '#contract/api/plans/plans.ts';
import { tickMs } from '#contract/market/path/ticks.ts';
import { formatClock, formatTime } from '#src/lib/figures/format.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { AmountText, WayAmount } from '#src/ui/figures/AmountText.tsx';
import { FigureRows } from '#src/ui/sheet/FigureRows.tsx';
import { runningOf } from '../plans.atoms.ts';
import styles from '../Plans.module.css';
import { TradesSheet } from './TradesSheet.tsx';

interface RunningCardProps {
  order: PlanOrder;
  running: NonNullable<PlanOrder['running']>;
}

/** The plan day that runs, up to now: asked for again while it is looked at. */
export function RunningCard({ order, running }: RunningCardProps) {
  const { t } = useLingui();
  const { data, status } = useAtomValue(runningOf(order.id).factAtom);
  const [isOpen, setOpen] = useState(false);
  const { n } = running;
  const over = formatTime(Math.round((running.stretch.to * tickMs) / 1000));
  const at = data === undefined ? null : formatClock(data.at);
  const amountOf = (part: 'net' | 'fees' | 'slippage') =>
    data === undefined ? (
      '–'
    ) : part === 'net' ? (
      <WayAmount amount={data.net} />
    ) : (
      <AmountText amount={data[part]} unit="USDT" />
    );
  return (
    <Card
      title={t({ message: `Current plan day: ${n}`, comment: 'Title of a card' })}
      testId="running-day"
      action={
        at === null || status === 'failed' ? undefined : (
          <span className={styles.small}>
            <Trans comment="time like 12:04:31">as of {at}</Trans>
          </span>
        )
      }
    >
      <div className={styles.stack}>
        <FigureRows
          rows={[
            { label: t({ message: 'Result so far', comment: 'Row: of a plan day' }), value: amountOf('net') },
            { label: t({ message: 'Fees included', comment: 'Row: of a plan day' }), value: amountOf('fees') },
            { label: t({ message: 'Slippage included', comment: 'Row: of a plan day' }), value: amountOf('slippage') },
            {
              label: t({ message: 'Trades', context: 'count', comment: 'Row: how many a plan day had' }),
              value: data === undefined ? '–' : String(data.list.length),
            },
            { label: t({ message: 'Ends', comment: 'Row: when a plan day ends' }), value: over },
          ]}
        />
        <p className={styles.small}>
          <Trans>
            The result if the plan day ended now. It keeps changing and is settled when the plan day is over.
          </Trans>
        </p>
        <Button kind="secondary" full onClick={() => setOpen(true)} testId="running-trades">
          <Trans comment="Button: shows the trades of a plan day">Show trades</Trans>
        </Button>
      </div>
      {isOpen ? <TradesSheet title={t`Plan day ${n}`} trades={data} onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}
