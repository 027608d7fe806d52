import { Trans, useLingui } from '@lingui/react/macro';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import ListFilter from 'lucide-react/icons/list-filter';
import type { ReactElement, ReactNode } from 'react';
import { connectionAtom } from '#src/state/connection.ts';
import type { PagedFact } from '#src/state/feed/pagedFact.ts';
import { EmptyState } from '#src/ui/blocks/EmptyState.tsx';
import { FactList } from '#src/ui/blocks/FactList.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import type { Listed } from './lists.ts';
import type { OrderFilter } from './orders.rules.ts';

interface OrderListProps<S extends string, R extends Listed> {
  orders: PagedFact<OrderFilter<S>, R>;
  renderRow(order: R): ReactElement;
  empty: ReactNode;
}

export function OrderList<S extends string, R extends Listed>({ orders, renderRow, empty }: OrderListProps<S, R>) {
  const { t } = useLingui();
  const [filter, setFilter] = useAtom(orders.queryAtom);
  const refresh = useSetAtom(orders.refreshAtom);
  const loadMore = useSetAtom(orders.loadMoreAtom);
  const isWhole = filter.symbol === 'all' && filter.status === 'all';
  const showAll = () => setFilter({ symbol: 'all', status: 'all' } satisfies OrderFilter<S>);
  return (
    <FactList
      fact={useAtomValue(orders.factAtom)}
      isOffline={useAtomValue(connectionAtom).state === 'offline'}
      loading={{ label: t`Loading the orders`, rows: 6 }}
      failure={{
        title: t`The orders could not be loaded`,
        detail: t`Your orders and your practice money are where they were.`,
      }}
      empty={
        isWhole ? (
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
        )
      }
      renderRow={renderRow}
      onRetry={() => void refresh()}
      onMore={loadMore}
    />
  );
}
