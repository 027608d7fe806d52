import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import type { Report } from '#contract/api/money/worth.ts';
import { describeError } from '#src/lib/errorText.ts';
import { useOwn } from '#src/state/ownAmounts.ts';
import { hidesBalancesAtom } from '#src/state/prefs.ts';
import type { KnownEquity } from '#src/state/worth/equity.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { ErrorState } from '#src/ui/blocks/ErrorState.tsx';
import { Skeleton } from '#src/ui/blocks/Skeleton.tsx';
import { StaleNotice } from '#src/ui/blocks/StaleNotice.tsx';
import { Chips } from '#src/ui/controls/Chips.tsx';
import { WayAmount } from '#src/ui/figures/AmountText.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import styles from './EquityCard.module.css';
import { EquityCurve } from './EquityCurve.tsx';
import { refreshReportAtom, reportAtom } from './report.atoms.ts';
import { changeToday, courseOf, type Span, spans } from './report.rules.ts';

/** How the equity went, day by day; a day is one of UTC. */
export function EquityCard({ equity }: { equity: KnownEquity | null }) {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const report = useAtomValue(reportAtom);
  const refresh = useSetAtom(refreshReportAtom);
  const isStale = report.status === 'failed' || report.data?.fromCache === true;
  return (
    <>
      {report.data !== undefined && isStale ? (
        <StaleNotice asOf={report.data.fetchedAt} onRetry={() => void refresh()} />
      ) : null}
      <Card title={t({ message: 'Daily equity', comment: 'Heading over a curve of the total' })} testId="equity-card">
        {report.data !== undefined && equity !== null ? (
          <Shown equity={equity} report={report.data} />
        ) : report.status === 'failed' && report.data === undefined ? (
          <ErrorState
            title={t`Couldn’t load equity curve.`}
            detail={describeError(i18n, report.error, tag)}
            about={report.error.key}
            onRetry={() => void refresh()}
          />
        ) : (
          <Skeleton height={160} />
        )}
      </Card>
    </>
  );
}

function Shown({ equity, report }: { equity: KnownEquity; report: Report }) {
  const { t } = useLingui();
  const own = useOwn();
  const isHidden = useAtomValue(hidesBalancesAtom);
  const [span, setSpan] = useState<Span>('30');
  const course = courseOf(report.days, span, equity.total, changeToday(equity.total, report.today));
  if (report.days.length === 0) {
    return (
      <p className={styles.words}>
        <Trans>The curve starts tomorrow, with one point per completed day at 00:00 UTC.</Trans>
      </p>
    );
  }
  return (
    <>
      <Chips
        label={t({ message: 'Period', comment: 'Of a curve' })}
        options={spans.map((value) => ({
          value,
          label: t({ message: `${value} days`, comment: 'Period of a curve' }),
        }))}
        value={span}
        onChange={setSpan}
      />
      {isHidden ? (
        <p className={styles.words} data-testid="curve-hidden">
          <Trans>The curve is hidden along with your balances.</Trans>
        </p>
      ) : (
        <EquityCurve course={course} since={report.today.since} key={span} />
      )}
      <p className={styles.sum} data-testid="span-result">
        <span>
          <Trans comment="Profit or loss of the days of a curve; an amount follows">P/L for this period</Trans>
        </span>
        {own(<WayAmount amount={course.result} shown={2} />)}
      </p>
      <p className={styles.words}>
        <Trans>Profit and loss exclude deposits, top-ups, withdrawals and loans. Days end at 00:00 UTC.</Trans>
      </p>
    </>
  );
}
