import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import type { PlanOrder } from '#contract/api/plans/plans.ts';
import { planRules } from '#contract/plans/planRules.ts';
import type { AppError } from '#src/lib/appError.ts';
import { formatClock } from '#src/lib/figures/format.ts';
import { formatBps } from '#src/lib/figures/units.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { usePlacing } from '#src/state/steps/place.ts';
import { ErrorWords } from '#src/ui/blocks/ErrorWords.tsx';
import { AmountText, WayAmount } from '#src/ui/figures/AmountText.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { ConfirmSheet } from '#src/ui/sheet/ConfirmSheet.tsx';
import { practiceRow } from '#src/ui/sheet/FigureRows.tsx';
import { endedAtom } from '../form/placed.atoms.ts';
import { orderOf, terminationOf } from '../plans.atoms.ts';
import styles from '../Plans.module.css';

interface EndSheetProps {
  order: PlanOrder;
  onClose(): void;
}

/** What ending a plan early would bring back, as of a moment; it moves with the path until it is done. */
export function EndSheet({ order, onClose }: EndSheetProps) {
  const { t } = useLingui();
  const { id, kind, amount, income } = order;
  const { data, status } = useAtomValue(terminationOf(id).factAtom);
  const refresh = useSetAtom(orderOf({ kind, key: id }).refreshAtom);
  const note = useSetAtom(endedAtom);
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const { place, isBusy } = usePlacing();
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const end = async () => {
    setRefusal(null);
    const outcome = await place('lh/deposit/cancel', { id });
    if (outcome.status === 'done') {
      void note(outcome.answer);
      onClose();
    } else if (outcome.status === 'refused' || outcome.status === 'lost') {
      void refresh();
      setRefusal(outcome.error);
    }
  };
  const rate = formatBps(planRules.terminationBps, useTag());
  const at = data === undefined ? null : formatClock(data.at);
  const isKnown = data !== undefined && status !== 'failed';
  return (
    <ConfirmSheet
      title={t`End this plan early?`}
      rows={[
        { label: t`Amount`, value: <AmountText amount={amount} unit="USDT" /> },
        {
          label: t({ message: 'Results so far', comment: 'Row: of all plan days' }),
          value: <WayAmount amount={income} />,
        },
        {
          label: t({ message: 'Current plan day so far', comment: 'Row: what it has brought' }),
          value: data === undefined ? '–' : <WayAmount amount={data.running} />,
        },
        {
          label: t({
            message: `Cost (${rate} of the amount)`,
            comment: 'Row: of ending a plan early; rate is like 1%',
          }),
          value: data === undefined ? '–' : <AmountText amount={data.cost} unit="USDT" />,
        },
        {
          label: t({ message: 'Returned', comment: 'Row: to the spot account' }),
          value: data === undefined ? '–' : <AmountText amount={data.back} unit="USDT" />,
        },
        practiceRow,
      ]}
      note={
        <div className={styles.stack}>
          <p>
            {at === null ? null : (
              <Trans comment="time like 12:04:31">
                As of {at}. The current plan day’s result keeps changing until the server ends the plan.
              </Trans>
            )}
          </p>
          {refusal === null ? null : (
            <p className={styles.refusal} role="alert">
              <ErrorWords error={refusal} />
            </p>
          )}
        </div>
      }
      confirmLabel={t({ message: 'End plan early', comment: 'Button: ends a plan before its time' })}
      kind="danger"
      busy={isBusy}
      reason={
        isOffline ? t`You’re offline. Ending a plan needs a connection.` : isKnown ? undefined : t`Loading figures.`
      }
      onConfirm={() => void end()}
      onClose={onClose}
    />
  );
}
