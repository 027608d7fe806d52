import { Trans } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import type { PlanOrder } from '#contract/api/plans/plans.ts';
import { useNextDay } from '#src/state/practice/useNextDay.ts';
import { ErrorWords } from '#src/ui/blocks/ErrorWords.tsx';
import { NextDayButton } from '#src/ui/sheet/NextDayButton.tsx';
import { daysOf, orderOf } from '../plans.atoms.ts';
import styles from '../Plans.module.css';

/** Moves the account's plan clock: for everything of it, not for this order alone. */
export function NextDay({ order }: { order: PlanOrder }) {
  const refreshDays = useSetAtom(daysOf(order.id).refreshAtom);
  const refreshOrder = useSetAtom(orderOf({ kind: order.kind, key: order.id }).refreshAtom);
  const { day, isOffline, isBusy, error, move } = useNextDay();
  const moveOn = async () => {
    await move();
    void refreshOrder();
    void refreshDays();
  };
  return (
    <div className={styles.stack}>
      <p className={styles.small}>
        {order.status === 'review' ? (
          <Trans>The next plan day decides what is under review at once.</Trans>
        ) : (
          <Trans>
            The next plan day ends the running one now: what is missing of it runs on a window of the past that is drawn
            by lot. Nobody can know it before, and you can check it after.
          </Trans>
        )}
      </p>
      {error === null ? null : (
        <p className={styles.refusal} role="alert">
          <ErrorWords error={error} />
        </p>
      )}
      <NextDayButton day={day} busy={isBusy} isOffline={isOffline} onMove={moveOn} />
    </div>
  );
}
