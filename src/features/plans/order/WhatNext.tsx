import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { PlanOrder } from '#contract/api/plans/plans.ts';
import { planRules } from '#contract/plans/planRules.ts';
import { formatBps } from '#src/lib/figures/units.ts';
import { paths } from '#src/lib/paths.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import styles from '../Plans.module.css';
import { EndSheet } from './EndSheet.tsx';
import { NextDay } from './NextDay.tsx';

/** What can be done with an order: move the plan clock, end it early, or look at the plan again. */
export function WhatNext({ order }: { order: PlanOrder }) {
  const [isEnding, setEnding] = useState(false);
  const rate = formatBps(planRules.terminationBps, useTag());
  const { status, kind, plan } = order;
  if (status === 'ended' || status === 'failed') {
    return (
      <div className={styles.submit}>
        <Button
          kind="secondary"
          full
          href={kind === 'hosting' ? paths.hostingPlan({ plan }) : paths.strategyForm({ id: plan })}
        >
          <Trans comment="Button: to the order form of the same plan">New order</Trans>
        </Button>
      </div>
    );
  }
  return (
    <Card>
      <div className={styles.stack}>
        <NextDay order={order} />
        {status === 'running' ? (
          <>
            <p className={styles.small}>
              <Trans comment="rate is like 1%">
                You can end a running plan early. That costs {rate} of its amount.
              </Trans>
            </p>
            <Button kind="secondary" full onClick={() => setEnding(true)} testId="end-plan">
              <Trans comment="Button: ends a plan before its time">End plan early</Trans>
            </Button>
          </>
        ) : null}
      </div>
      {isEnding && status === 'running' ? <EndSheet order={order} onClose={() => setEnding(false)} /> : null}
    </Card>
  );
}
