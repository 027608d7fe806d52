import { Trans, useLingui } from '@lingui/react/macro';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import ChartColumn from 'lucide-react/icons/chart-column';
import Download from 'lucide-react/icons/download';
import ListOrdered from 'lucide-react/icons/list-ordered';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Position } from '#contract/api/positions.ts';
import { describeError } from '#src/lib/errorText.ts';
import { useEntryState } from '#src/lib/entryState.ts';
import { paths } from '#src/lib/paths.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { EmptyState } from '#src/ui/blocks/EmptyState.tsx';
import { ErrorState } from '#src/ui/blocks/ErrorState.tsx';
import { LongList } from '#src/ui/blocks/LongList.tsx';
import { MoreRow } from '#src/ui/blocks/MoreRow.tsx';
import { SkeletonRows } from '#src/ui/blocks/SkeletonRows.tsx';
import { StaleNotice } from '#src/ui/blocks/StaleNotice.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { Chips } from '#src/ui/controls/Chips.tsx';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { Page } from '#src/ui/frame/Page.tsx';
import { useFocusKept } from '#src/ui/orders/useFocusKept.ts';
import { forexMarketOf } from '../forex.atoms.ts';
import { PositionSheet } from '../details/PositionSheet.tsx';
import { useForexWords } from '../useForexWords.ts';
import { followOrdersAtom, forexOrders, orderFilterAtom } from './orders.atoms.ts';
import { isOrderFilter, orderFilters } from './orders.rules.ts';
import { OpenTotals } from './OpenTotals.tsx';
import { OrderExport } from './OrderExport.tsx';
import { OrderRow } from './OrderRow.tsx';

/** Every order and position in forex and metals, newest first. */
export function ForexOrdersPage() {
  const { t } = useLingui();
  const { states } = useForexWords();
  const [query] = useSearchParams();
  const [filter, setFilter] = useAtom(orderFilterAtom);
  const [openedId, setOpenedId] = useEntryState('order', query.get('order') ?? '');
  const [isExporting, setExporting] = useState(false);
  useAtomValue(followOrdersAtom);
  const takeFilter = useEffectEvent(() => {
    const asked = query.get('status');
    if (isOrderFilter(asked)) setFilter(asked);
  });
  useLayoutEffect(() => takeFilter(), []);
  const region = useFocusKept<HTMLDivElement>();
  const labels = { all: t({ message: 'All', comment: 'Filter of deposits' }), ...states };
  const opened = useAtomValue(forexOrders.factAtom).data?.list.find(
    ({ id, number }) => id === openedId || number === openedId,
  );
  const rules = opened === undefined ? null : forexMarketOf(opened.symbol);
  return (
    <Page
      title={t`Forex and metals orders`}
      bar="plain"
      back="history"
      strip={
        <Chips
          label={t({ message: 'State of the orders', comment: 'Filter of orders' })}
          options={orderFilters.map((value) => ({ value, label: labels[value] }))}
          value={filter}
          onChange={setFilter}
        />
      }
      actions={
        <>
          <IconButton
            label={t({ message: 'Profit and loss', comment: 'Title of a page' })}
            icon={<ChartColumn size={20} aria-hidden />}
            href={paths.profit}
          />
          <IconButton
            label={t`Export as CSV`}
            icon={<Download size={20} aria-hidden />}
            onClick={() => setExporting(true)}
            testId="open-export"
          />
        </>
      }
    >
      <OpenTotals />
      <div ref={region}>
        <OrderList onOpen={({ id }) => setOpenedId(id)} />
        {opened === undefined || rules === null ? null : (
          <PositionSheet position={opened} rules={rules} hasWay onClose={() => setOpenedId('')} />
        )}
      </div>
      {isExporting ? <OrderExport filterLabel={labels[filter]} onClose={() => setExporting(false)} /> : null}
    </Page>
  );
}

function OrderList({ onOpen }: { onOpen(order: Position): void }) {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const fact = useAtomValue(forexOrders.factAtom);
  const refresh = useSetAtom(forexOrders.refreshAtom);
  const loadMore = useSetAtom(forexOrders.loadMoreAtom);
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  if (fact.data === undefined) {
    return fact.status === 'failed' ? (
      <ErrorState
        title={t`The orders could not be loaded`}
        detail={`${describeError(i18n, fact.error, tag)} ${t`They go on as they are.`}`}
        about={fact.error.key}
        onRetry={() => void refresh()}
      />
    ) : (
      <Card padding="none">
        <SkeletonRows count={5} label={t`Loading the orders`} />
      </Card>
    );
  }
  const { list, next, fetchedAt, fromCache } = fact.data;
  const isStale = fact.status === 'failed' || (fromCache && isOffline);
  return (
    <>
      {isStale ? <StaleNotice asOf={fetchedAt} onRetry={() => void refresh()} /> : null}
      {list.length === 0 ? (
        <NothingHere />
      ) : (
        <Card padding="none">
          <LongList
            kind="list"
            parts={list.map((order) => <OrderRow key={order.id} order={order} onOpen={onOpen} />)}
            rowCount={list.length}
          />
        </Card>
      )}
      <MoreRow key={next} hasMore={next !== null} onMore={loadMore} />
    </>
  );
}

function NothingHere() {
  const { t } = useLingui();
  const [filter, setFilter] = useAtom(orderFilterAtom);
  const icon = <ListOrdered size={26} aria-hidden />;
  if (filter !== 'all') {
    return (
      <EmptyState
        icon={icon}
        title={t`No order is in this state`}
        action={
          <Button kind="secondary" onClick={() => setFilter('all')}>
            <Trans>Show all orders</Trans>
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={icon}
      title={t`Your orders in forex and metals will be here`}
      detail={t`Each with its profit, its swaps, and the lines it caused in your records.`}
      action={
        <Button href={paths.forex()}>
          <Trans>Trade forex and metals</Trans>
        </Button>
      }
    />
  );
}
