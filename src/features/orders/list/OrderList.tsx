import { Trans, useLingui } from '@lingui/react/macro';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import ListFilter from 'lucide-react/icons/list-filter';
import { describeError } from '#src/lib/errorText.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { EmptyState } from '#src/ui/blocks/EmptyState.tsx';
import { ErrorState } from '#src/ui/blocks/ErrorState.tsx';
import { LongList } from '#src/ui/blocks/LongList.tsx';
import { MoreRow } from '#src/ui/blocks/MoreRow.tsx';
import { SkeletonRows } from '#src/ui/blocks/SkeletonRows.tsx';
import { StaleNotice } from '#src/ui/blocks/StaleNotice.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import type { OrderFilter } from '../orders.rules.ts';
import type { Listed, OrdersPageProps } from './OrdersPage.tsx';

type OrderListProps<S extends string, R extends Listed> = Pick<OrdersPageProps<S, R>, 'orders' | 'Row' | 'empty'> & {
  onOpen: (order: R) => void;
};

export function OrderList<S extends string, R extends Listed>({ orders, Row, empty, onOpen }: OrderListProps<S, R>) {
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
          <LongList
            kind="list"
            parts={list.map((order) => <Row key={order.id} order={order} onOpen={onOpen} />)}
            rowCount={list.length}
          />
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
