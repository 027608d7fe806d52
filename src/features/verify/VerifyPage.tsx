import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import LockOpen from 'lucide-react/icons/lock-open';
import { useSearchParams } from 'wouter';
import { describeError } from '#src/lib/errorText.ts';
import { canVerify } from '#src/lib/market/dayKeys.ts';
import { paths } from '#src/lib/paths.ts';
import { EmptyState } from '#src/ui/blocks/EmptyState.tsx';
import { ErrorState } from '#src/ui/blocks/ErrorState.tsx';
import { SkeletonRows } from '#src/ui/blocks/SkeletonRows.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { Page } from '#src/ui/frame/Page.tsx';
import { ChainCard } from './ChainCard.tsx';
import { Choice } from './Choice.tsx';
import { Findings } from './Findings.tsx';
import { firstTickOf } from './judge.rules.ts';
import { Meaning } from './Meaning.tsx';
import { PlanDayFindings } from './plan/PlanDayFindings.tsx';
import { readPlanDay } from './plan/planDay.rules.ts';
import styles from './Verify.module.css';
import { days } from './verify.atoms.ts';
import { type Asked, dayOf, readAsked, tickAtClock } from './verify.rules.ts';

/** Any price of a day that is over, and any fill, checked on the device against what was published before. */
export function VerifyPage() {
  const { t } = useLingui();
  const [query] = useSearchParams();
  const isPlan = query.has('plan');
  return (
    <Page
      title={t({ message: 'Check a price', comment: 'Title of the page that verifies past prices' })}
      bar="plain"
      back="history"
    >
      <p className={styles.lead}>
        <Trans>
          No one can change prices here unnoticed. Don’t take our word for it: this device can check any price of a past
          day.
        </Trans>
      </p>
      {!canVerify() ? <NoCrypto /> : isPlan ? <PlanDay query={query} /> : <Price query={query} />}
      <Meaning />
    </Page>
  );
}

function Price({ query }: { query: URLSearchParams }) {
  const asked = readAsked(query);
  return asked === null ? <NoSense /> : <Contents asked={asked} />;
}

function PlanDay({ query }: { query: URLSearchParams }) {
  const asked = readPlanDay(query);
  if (asked === null) return <NoSense />;
  return (
    <>
      <PlanDayFindings key={query.toString()} asked={asked} />
      <ChainCard named={asked.head} />
    </>
  );
}

function Contents({ asked: { rules, tick, claim, head } }: { asked: Asked }) {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const known = useAtomValue(days.factAtom);
  const refresh = useSetAtom(days.refreshAtom);
  if (known.data === undefined && known.status !== 'failed') {
    return <SkeletonRows count={3} label={t`Loading days`} />;
  }
  if (known.status === 'failed' && known.data === undefined && tick === null) {
    return (
      <ErrorState
        title={t`Couldn’t load days.`}
        detail={describeError(i18n, known.error, tag)}
        about={known.error.key}
        onRetry={() => void refresh()}
      />
    );
  }
  const dates = (known.data?.list ?? []).filter(({ revealed }) => revealed).map(({ date }) => date);
  const at = tick ?? middayOf(dates[0]);
  if (at === null) {
    return (
      <EmptyState
        title={t`No days to check yet`}
        detail={t`This server started today. When the day is over, its seed is published and its prices can be checked here.`}
      />
    );
  }
  const question = JSON.stringify({ at, claim, symbol: rules.symbol });
  return (
    <>
      <Choice rules={rules} tick={at} dates={dates} />
      <Findings key={question} rules={rules} tick={at} claim={claim} />
      <ChainCard named={head} />
    </>
  );
}

function middayOf(date: string | undefined): number | null {
  return date === undefined ? null : (tickAtClock(date, '12:00:00') ?? firstTickOf(dayOf(date)));
}

function NoCrypto() {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={<LockOpen size={26} aria-hidden />}
      title={t`This page needs a secure connection`}
      detail={t`Without HTTPS, the browser doesn’t offer the functions this needs, and anyone on the network could change the page itself. Open the app at its HTTPS address.`}
    />
  );
}

function NoSense() {
  const { t } = useLingui();
  return (
    <EmptyState
      title={t`This link can’t be checked`}
      detail={t`The link may be old or mistyped.`}
      action={
        <Button href={paths.verify()}>
          <Trans>Choose a price</Trans>
        </Button>
      }
    />
  );
}
