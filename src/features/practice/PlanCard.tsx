import { Trans, useLingui } from '@lingui/react/macro';
import type { Practice } from '#contract/api/practice.ts';
import { formatDuration } from '#src/lib/figures/units.ts';
import { useNextDay } from '#src/state/practice/useNextDay.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { NextDayButton } from '#src/ui/sheet/NextDayButton.tsx';
import styles from './Practice.module.css';
import { Trouble } from './Trouble.tsx';

/** The account's plan clock, and the button that moves it a day ahead. */
export function PlanCard({ plan }: { plan: Practice['plan'] }) {
  const { t } = useLingui();
  const tag = useTag();
  const { isOffline, isBusy, error, move } = useNextDay();
  const { day } = plan;
  const length = formatDuration(plan.day_seconds, tag);
  return (
    <Card title={t`Plan day ${day}`} testId="plan">
      <div className={styles.stack}>
        <p className={styles.text}>
          <Trans>
            A plan day takes {length} of real time. This clock counts from when the account began; each plan and loan
            counts its days from its own start. Prices, orders, top-ups and the settings lock run in real time.
          </Trans>
        </p>
        <Trouble error={error} />
        <NextDayButton day={day} busy={isBusy} isOffline={isOffline} onMove={move} />
      </div>
    </Card>
  );
}
