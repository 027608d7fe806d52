import { Trans, useLingui } from '@lingui/react/macro';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import ChartColumn from 'lucide-react/icons/chart-column';
import { describeError } from '#src/lib/errorText.ts';
import { formatBps, formatDuration } from '#src/lib/figures/units.ts';
import { paths } from '#src/lib/paths.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { EmptyState } from '#src/ui/blocks/EmptyState.tsx';
import { ErrorState } from '#src/ui/blocks/ErrorState.tsx';
import { StaleNotice } from '#src/ui/blocks/StaleNotice.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { Chips } from '#src/ui/controls/Chips.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { Page } from '#src/ui/frame/Page.tsx';
import { DayBars } from './DayBars.tsx';
import { MarketResults } from './MarketResults.tsx';
import { followProfitAtom, profitAtom, profitRangeAtom, refreshProfitAtom } from './profit.atoms.ts';
import { byDay, byMarket, feeShareOf, profitRanges, type Sums, sumsOf } from './profit.rules.ts';
import styles from './profit.module.css';
import { Skeleton } from '#src/ui/blocks/Skeleton.tsx';
import { SkeletonRows } from '#src/ui/blocks/SkeletonRows.tsx';
import { SumRows } from './SumRows.tsx';

export function ProfitPage() {
  const { t } = useLingui();
  const tag = useTag();
  const [range, setRange] = useAtom(profitRangeAtom);
  useAtomValue(followProfitAtom);
  return (
    <Page
      title={t({ message: 'Profit and loss', comment: 'Title of a page' })}
      bar="plain"
      back="history"
      strip={
        <Chips
          label={t({ message: 'Report period', comment: 'What a row of chips chooses' })}
          options={profitRanges.map((value) => ({ value, label: formatDuration(Number(value) * 86_400, tag) }))}
          value={range}
          onChange={setRange}
        />
      }
    >
      <Report />
      <p className={styles.note}>
        <Trans>
          Futures, forex, metals and options count on the day they were closed or settled; fees and swap on the day they
          were paid. Spot trades are not included: a coin you hold is worth its market price and has no final profit or
          loss.
        </Trans>
      </p>
    </Page>
  );
}

function Report() {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const fact = useAtomValue(profitAtom);
  const refresh = useSetAtom(refreshProfitAtom);
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  if (fact.data === undefined) {
    return fact.status === 'failed' ? (
      <ErrorState
        title={t`Couldn’t load report.`}
        detail={`${describeError(i18n, fact.error, tag)} ${t`Your practice money is unchanged.`}`}
        about={fact.error.key}
        onRetry={() => void refresh()}
      />
    ) : (
      <ProfitSkeleton />
    );
  }
  const { rows, days, fetchedAt, fromCache } = fact.data;
  const isStale = fact.status === 'failed' || (fromCache && isOffline);
  return (
    <>
      {isStale ? <StaleNotice asOf={fetchedAt} onRetry={() => void refresh()} /> : null}
      {rows.length === 0 ? (
        <EmptyState
          icon={<ChartColumn size={26} aria-hidden />}
          title={t`Nothing closed in this period`}
          detail={t`Results and costs of closed futures, forex, metals and options appear here, by day and by market.`}
          action={
            <Button href={paths.contractOrders()}>
              <Trans>Show futures orders</Trans>
            </Button>
          }
        />
      ) : (
        <>
          <Card testId="profit">
            <DayBars key={days[0]?.date} days={byDay(rows, days)} />
          </Card>
          <Totals sums={sumsOf(rows)} />
          <MarketResults markets={byMarket(rows)} />
        </>
      )}
    </>
  );
}

/** The report while it is on its way: the chart, then the sums. */
function ProfitSkeleton() {
  const { t } = useLingui();
  return (
    <>
      <Card>
        <Skeleton height={196} />
      </Card>
      <Card padding="none">
        <SkeletonRows count={4} label={t`Loading report`} />
      </Card>
    </>
  );
}

/** What the days brought and cost together, and what the fees were of it. */
function Totals({ sums }: { sums: Sums }) {
  const { t } = useLingui();
  const tag = useTag();
  const share = feeShareOf(sums);
  const percent = share === null ? '' : formatBps(share.bps, tag);
  return (
    <Card title={t({ message: 'Total', comment: 'Heading: sums of a report' })} testId="totals">
      <SumRows sums={sums} />
      {share === null ? null : (
        <p className={styles.share}>
          {share.of === 'loss' ? (
            <Trans>Fees make up {percent} of this loss.</Trans>
          ) : share.bps > 10_000 ? (
            <Trans>Fees were {percent} of the gain from price moves: more than all of it.</Trans>
          ) : (
            <Trans>Fees took {percent} of the gain from price moves.</Trans>
          )}
        </p>
      )}
    </Card>
  );
}
