import { useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { describeError } from '#src/lib/errorText.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { type Offers, offersOf, type PlanKind } from '#src/state/plans/offers.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { ErrorState } from '#src/ui/blocks/ErrorState.tsx';
import { SkeletonRows } from '#src/ui/blocks/SkeletonRows.tsx';
import { StaleNotice } from '#src/ui/blocks/StaleNotice.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';

/** What is offered of a kind as soon as it is known, of now or of before. */
export function KnownOffers({ kind, children }: { kind: PlanKind; children(offers: Offers): ReactNode }) {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const fact = useAtomValue(offersOf[kind].factAtom);
  const refresh = useSetAtom(offersOf[kind].refreshAtom);
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  if (fact.data === undefined) {
    return fact.status === 'failed' ? (
      <ErrorState
        title={t`Couldn’t load plans.`}
        detail={describeError(i18n, fact.error, tag)}
        about={fact.error.key}
        onRetry={() => void refresh()}
      />
    ) : (
      <Card padding="none">
        <SkeletonRows count={6} label={t`Loading plans`} />
      </Card>
    );
  }
  const isStale = fact.status === 'failed' || (fact.data.fromCache && isOffline);
  return (
    <>
      {isStale ? <StaleNotice asOf={fact.data.fetchedAt} onRetry={() => void refresh()} /> : null}
      {children(fact.data)}
    </>
  );
}
