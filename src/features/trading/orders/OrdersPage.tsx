import { Trans, useLingui } from '@lingui/react/macro';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import ChartColumn from 'lucide-react/icons/chart-column';
import Download from 'lucide-react/icons/download';
import ListFilter from 'lucide-react/icons/list-filter';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useEntryState } from '#src/lib/entryState.ts';
import { periods } from '#src/lib/figures/periods.ts';
import { paths } from '#src/lib/paths.ts';
import { socketDoor } from '#src/lib/socket.ts';
import { connectionAtom } from '#src/state/connection.ts';
import type { PagedFact } from '#src/state/feed/pagedFact.ts';
import { EmptyState } from '#src/ui/blocks/EmptyState.tsx';
import { FactList } from '#src/ui/blocks/FactList.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { Chips } from '#src/ui/controls/Chips.tsx';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import { usePeriodWords } from '#src/ui/controls/usePeriodWords.ts';
import { SelectPill } from '#src/ui/form/SelectPill.tsx';
import { Page } from '#src/ui/frame/Page.tsx';
import { useFocusKept } from '#src/ui/sheet/useFocusKept.ts';
import type { Listed, OrdersOf } from './lists.ts';
import { followOrdersAtom } from './orders.atoms.ts';
import { filterOf, findOrder, marketsOf, type OrderFilter } from './orders.rules.ts';
import { OrderExport } from './OrderExport.tsx';
import styles from './OrdersPage.module.css';

export interface OrdersPageProps<S extends string, R extends Listed> {
  title: string;
  list: OrdersOf<S, R>;
  labels: Record<S | 'all', string>;
  renderRow(order: R, onOpen: (order: { id: string }) => void): ReactElement;
  renderSheet(order: R, onClose: () => void): ReactNode;
  /** Above the list. */
  head?: ReactNode;
  /** What will be here, for somebody who has no order yet. */
  empty: ReactNode;
}

/** A list of orders under a filter, page by page; one of them on a sheet; all of them as a file. */
export function OrdersPage<S extends string, R extends Listed>(props: OrdersPageProps<S, R>) {
  const { t } = useLingui();
  const { title, list, labels, renderRow, renderSheet, head, empty } = props;
  const [isExporting, setExporting] = useState(false);
  useAtomValue(followOrdersAtom);
  const { opened, open } = useOpened(list.orders, list.states);
  const region = useFocusKept<HTMLDivElement>();
  return (
    <Page
      title={title}
      bar="plain"
      back="history"
      strip={<Filters {...props} />}
      actions={
        <>
          {list.hasProfit ? (
            <IconButton
              label={t({ message: 'Profit and loss', comment: 'Title of a page' })}
              icon={<ChartColumn size={20} aria-hidden />}
              href={paths.profit()}
            />
          ) : null}
          <IconButton
            label={t`Export as CSV`}
            icon={<Download size={20} aria-hidden />}
            onClick={() => setExporting(true)}
            testId="open-export"
          />
        </>
      }
    >
      {head}
      <div ref={region}>
        <OrderList list={list} renderRow={renderRow} onOpen={({ id }) => open(id)} empty={empty} />
        {opened === null ? null : renderSheet(opened, () => open(''))}
      </div>
      {isExporting ? <OrderExport list={list} labels={labels} onClose={() => setExporting(false)} /> : null}
    </Page>
  );
}

function Filters<S extends string, R extends Listed>({ list, labels }: OrdersPageProps<S, R>) {
  const { t } = useLingui();
  const words = usePeriodWords();
  const [filter, setFilter] = useAtom(list.orders.queryAtom);
  const markets = marketsOf(...list.kinds).map(({ symbol, base, quote }) => ({
    value: symbol,
    label: `${base}/${quote}`,
  }));
  return (
    <div className={styles.filters}>
      <SelectPill
        label={t({ message: 'Filter by market', comment: 'Filter of orders by what is traded' })}
        options={[{ value: 'all', label: t({ message: 'All markets', comment: 'Filter of orders' }) }, ...markets]}
        value={filter.symbol}
        isSet={filter.symbol !== 'all'}
        onChange={(symbol) => setFilter({ ...filter, symbol })}
      />
      <SelectPill
        label={t({ message: 'Period', comment: 'Filter of records by time' })}
        options={periods.map((value) => ({ value, label: words[value] }))}
        value={filter.period}
        isSet={filter.period !== 'all'}
        onChange={(period) => setFilter({ ...filter, period })}
      />
      <Chips
        label={t({ message: 'Filter by status', comment: 'Filter of orders' })}
        options={(['all', ...list.states] as const).map((value) => ({ value, label: labels[value] }))}
        value={filter.status}
        onChange={(status) => setFilter({ ...filter, status })}
      />
    </div>
  );
}

interface OrderListProps<S extends string, R extends Listed>
  extends Pick<OrdersPageProps<S, R>, 'list' | 'renderRow' | 'empty'> {
  onOpen(order: { id: string }): void;
}

function OrderList<S extends string, R extends Listed>({ list, renderRow, onOpen, empty }: OrderListProps<S, R>) {
  const { t } = useLingui();
  const { orders } = list;
  const [filter, setFilter] = useAtom(orders.queryAtom);
  const refresh = useSetAtom(orders.refreshAtom);
  const loadMore = useSetAtom(orders.loadMoreAtom);
  const isWhole = Object.values(filter).every((value) => value === 'all');
  const showAll = () => setFilter({ symbol: 'all', status: 'all', period: 'all' } satisfies OrderFilter<S>);
  return (
    <FactList
      fact={useAtomValue(orders.factAtom)}
      isOffline={useAtomValue(connectionAtom).state === 'offline'}
      loading={{ label: t`Loading orders`, rows: 6 }}
      failure={{
        title: t`Couldn’t load orders.`,
        detail: t`Your orders and practice money are unchanged.`,
      }}
      empty={
        isWhole ? (
          empty
        ) : (
          <EmptyState
            icon={<ListFilter size={26} aria-hidden />}
            title={t`No orders match these filters`}
            action={
              <Button kind="secondary" onClick={showAll}>
                <Trans>Show all orders</Trans>
              </Button>
            }
          />
        )
      }
      renderRow={(order) => renderRow(order, onOpen)}
      onRetry={() => void refresh()}
      onMore={loadMore}
    />
  );
}

/**
 * The order that is on the sheet, in its newest form. An address can name a filter and an order by id or number: the pages are
 * loaded until it is found. What leaves the list while it is looked at stays on the sheet, as it is told to be from then on.
 */
function useOpened<S extends string, R extends Listed>(
  orders: PagedFact<OrderFilter<S>, R>,
  states: readonly S[],
): { opened: R | null; open: (id: string) => void } {
  const [query] = useSearchParams();
  const setFilter = useSetAtom(orders.queryAtom);
  const loadMore = useSetAtom(orders.loadMoreAtom);
  const data = useAtomValue(orders.factAtom).data;
  const [key, choose] = useEntryState('order', query.get('order') ?? '');
  const [kept, setKept] = useState<R | null>(null);
  useEffect(() => {
    setFilter(filterOf(query, states));
  }, [query, states, setFilter]);
  useEffect(
    () =>
      socketDoor.on('order', ({ order }) =>
        // Under its id there is nothing but the order of the list.
        setKept((before) => (before?.id === order.id ? (order as Listed as R) : before)),
      ),
    [],
  );
  const found = key === '' ? undefined : findOrder<R>(data?.list ?? [], key);
  const next = key !== '' && found === undefined ? (data?.next ?? null) : null;
  useEffect(() => {
    if (next !== null) void loadMore();
  }, [next, loadMore]);
  return {
    opened: found ?? (kept !== null && kept.id === key ? kept : null),
    open: (id) => {
      choose(id);
      setKept(findOrder<R>(data?.list ?? [], id) ?? null);
    },
  };
}
