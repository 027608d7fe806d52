import { Trans, useLingui } from '@lingui/react/macro';
import type { Practice } from '#contract/api/practice.ts';
import { formatDuration } from '#src/lib/figures/units.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import styles from './Practice.module.css';

/** The account's plan clock. Moving it ahead changes nothing until products run by it, so there is no button for it yet. */
export function PlanCard({ plan }: { plan: Practice['plan'] }) {
  const { t } = useLingui();
  const tag = useTag();
  const { day } = plan;
  const length = formatDuration(plan.day_seconds, tag);
  return (
    <Card title={t`Plan day ${day}`} testId="plan">
      <p className={styles.text}>
        <Trans>
          A plan day takes {length} of real time, counted from the beginning of the account. Nothing runs by it yet:
          with the plans and loans that are still to come, you can move this clock a day ahead here. The market’s clock
          never moves.
        </Trans>
      </p>
    </Card>
  );
}
