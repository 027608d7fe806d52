import { Trans, useLingui } from '@lingui/react/macro';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import ListFilter from 'lucide-react/icons/list-filter';
import type { ReactElement, ReactNode } from 'react';
import { describeError } from '#src/lib/errorText.ts';
import { connectionAtom } from '#src/state/connection.ts';
import type { PagedFact } from '#src/state/feed/pagedFact.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { EmptyState } from '#src/ui/blocks/EmptyState.tsx';
import { ErrorState } from '#src/ui/blocks/ErrorState.tsx';
import { LongList } from '#src/ui/blocks/LongList.tsx';
import { MoreRow } from '#src/ui/blocks/MoreRow.tsx';
import { SkeletonRows } from '#src/ui/blocks/SkeletonRows.tsx';
import { StaleNotice } from '#src/ui/blocks/StaleNotice.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import type { Listed } from './lists.ts';
import type { OrderFilter } from './orders.rules.ts';

interface OrderListProps<S extends string, R extends Listed> {
  orders: PagedFact<OrderFilter<S>, R>;
  row(order: R): ReactElement;
  empty: ReactNode;
}

export function OrderList<S extends string, R extends Listed>({ orders, row, empty }: OrderListProps<S, R>) {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const fact = useAtomValue(orders.factAtom);
  const [filter, setFilter] = useAtom(orders.queryAtom);
  const refresh = useSetAtom(orders.refreshAtom);
  const loadMore = useSetAtom(orders.loadMoreAtom);
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  if (fact.data === undefined) {
    return fact.status === 'failed' ? (
      <ErrorState
        title={t`The orders could not be loaded`}
        detail={`${describeError(i18n, fact.error, tag)} ${t`Your orders and your practice money are where they were.`}`}
        about={fact.error.key}
        onRetry={() => void refresh()}
      />
    ) : (
      <Card padding="none">
        <SkeletonRows count={6} label={t`Loading the orders`} />
      </Card>
    );
  }
  const { list, next, fetchedAt, fromCache } = fact.data;
  const isStale = fact.status === 'failed' || (fromCache && isOffline);
  const showAll = () => setFilter({ symbol: 'all', status: 'all' } satisfies OrderFilter<S>);
  return (
    <>
      {isStale ? <StaleNotice asOf={fetchedAt} onRetry={() => void refresh()} /> : null}
      {list.length > 0 ? (
        <Card padding="none">
          <LongList kind="list" parts={list.map(row)} rowCount={list.length} />
        </Card>
      ) : filter.symbol === 'all' && filter.status === 'all' ? (
        empty
      ) : (
        <EmptyState
          icon={<ListFilter size={26} aria-hidden />}
          title={t`No order fits these filters`}
          action={
            <Button kind="secondary" onClick={showAll}>
              <Trans>Show all orders</Trans>
            </Button>
          }
        />
      )}
      <MoreRow key={next} hasMore={next !== null} onMore={loadMore} />
    </>
  );
}
