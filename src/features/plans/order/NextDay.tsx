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
          <Trans>Advancing to the next plan day completes this review immediately.</Trans>
        ) : (
          <Trans>
            Advancing ends the current plan day now. The rest of it runs on a window of past prices drawn at random: no
            user can know it beforehand, and you can check it afterwards.
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
