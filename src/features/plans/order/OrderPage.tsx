import { useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { describeError } from '#src/lib/errorText.ts';
import { paths } from '#src/lib/paths.ts';
import { connectionAtom } from '#src/state/connection.ts';
import type { PlanKind } from '#src/state/plans/offers.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { ErrorState } from '#src/ui/blocks/ErrorState.tsx';
import { SkeletonRows } from '#src/ui/blocks/SkeletonRows.tsx';
import { StaleNotice } from '#src/ui/blocks/StaleNotice.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { Page } from '#src/ui/frame/Page.tsx';
import { usePlanNames } from '#src/ui/plans/usePlanNames.ts';
import { followPlansAtom, orderOf } from '../plans.atoms.ts';
import { DaysList } from './DaysList.tsx';
import { FieldsCard, OrderCard } from './OrderCard.tsx';
import { RunningCard } from './RunningCard.tsx';
import { WhatNext } from './WhatNext.tsx';

interface OrderPageProps {
  kind: PlanKind;
  /** The id or the number of the order. */
  orderKey: string;
}

/** Everything about one plan order: how it stands, what runs, and each of its plan days. */
export function OrderPage({ kind, orderKey }: OrderPageProps) {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const names = usePlanNames();
  useAtomValue(followPlansAtom);
  const { factAtom, refreshAtom } = orderOf({ kind, key: orderKey });
  const fact = useAtomValue(factAtom);
  const refresh = useSetAtom(refreshAtom);
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const order = fact.data;
  const isStale = order !== undefined && (fact.status === 'failed' || (order.fromCache && isOffline));
  return (
    <Page
      title={order === undefined ? t({ message: 'Plan order', comment: 'Title of a page' }) : names[order.plan]}
      bar="plain"
      back={kind === 'hosting' ? paths.hostingOrders() : paths.strategyOrders()}
    >
      {isStale ? <StaleNotice asOf={order.fetchedAt} onRetry={() => void refresh()} /> : null}
      {order === undefined ? (
        fact.status === 'failed' ? (
          <ErrorState
            title={t`Couldn’t load order.`}
            detail={`${describeError(i18n, fact.error, tag)} ${t`Your practice money is unchanged.`}`}
            about={fact.error.key}
            onRetry={() => void refresh()}
          />
        ) : (
          <Card padding="none">
            <SkeletonRows count={6} label={t`Loading order`} />
          </Card>
        )
      ) : (
        <>
          <OrderCard order={order} />
          {order.running === null ? null : <RunningCard key={order.running.n} order={order} running={order.running} />}
          <WhatNext order={order} />
          {order.started === null ? null : <DaysList order={order} />}
          <FieldsCard order={order} />
        </>
      )}
    </Page>
  );
}
