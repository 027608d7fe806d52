import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import type { Practice } from '#contract/api/practice.ts';
import { formatDuration } from '#src/lib/figures/units.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { nextDayAtom } from '#src/state/practice/accounts.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { NextDaySheet } from '#src/ui/sheet/NextDaySheet.tsx';
import styles from './Practice.module.css';
import { Trouble } from './Trouble.tsx';
import { useStep } from '#src/state/practice/useStep.ts';

/** The account's plan clock, and the button that moves it a day ahead. */
export function PlanCard({ plan }: { plan: Practice['plan'] }) {
  const { t } = useLingui();
  const tag = useTag();
  const nextDay = useSetAtom(nextDayAtom);
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const [isAsking, setAsking] = useState(false);
  const { take, isBusy, error } = useStep();
  const { day } = plan;
  const length = formatDuration(plan.day_seconds, tag);
  const move = () => void take(nextDay).then(() => setAsking(false));
  return (
    <Card title={t`Plan day ${day}`} testId="plan">
      <div className={styles.stack}>
        <p className={styles.text}>
          <Trans>
            A plan day takes {length} of real time, counted from when the account began. Everything measured in plan
            days follows it. Prices, orders, top-ups and the settings lock run in real time.
          </Trans>
        </p>
        <Trouble error={error} />
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
      </div>
      {isAsking ? <NextDaySheet day={day} busy={isBusy} onConfirm={move} onClose={() => setAsking(false)} /> : null}
    </Card>
  );
}
