import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import type { PlanOrder } from '#contract/api/plans/plans.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { nextDayAtom, practiceAtom } from '#src/state/practice/accounts.ts';
import { useStep } from '#src/state/practice/useStep.ts';
import { ErrorWords } from '#src/ui/blocks/ErrorWords.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { NextDaySheet } from '#src/ui/sheet/NextDaySheet.tsx';
import { daysOf, orderOf } from '../plans.atoms.ts';
import styles from '../Plans.module.css';

/** Moves the account's plan clock: for everything of it, not for this order alone. */
export function NextDay({ order }: { order: PlanOrder }) {
  const { t } = useLingui();
  const nextDay = useSetAtom(nextDayAtom);
  const refreshDays = useSetAtom(daysOf(order.id).refreshAtom);
  const refreshOrder = useSetAtom(orderOf({ kind: order.kind, key: order.id }).refreshAtom);
  const day = useAtomValue(practiceAtom).data?.plan.day;
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const [isAsking, setAsking] = useState(false);
  const { take, isBusy, error } = useStep();
  const move = async () => {
    await take(nextDay);
    setAsking(false);
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
      <Button
        kind="secondary"
        full
        busy={isBusy}
        reason={isOffline ? t`You’re offline. Moving the plan clock needs a connection.` : undefined}
        onClick={() => setAsking(true)}
        testId="next-day"
      >
        <Trans comment="Button: moves the plan clock of the practice account a day ahead">Go to next plan day</Trans>
      </Button>
      {isAsking && day !== undefined ? (
        <NextDaySheet day={day} busy={isBusy} onConfirm={() => void move()} onClose={() => setAsking(false)} />
      ) : null}
    </div>
  );
}
