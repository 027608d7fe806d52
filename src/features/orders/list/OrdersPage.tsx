import { useLingui } from '@lingui/react/macro';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import ChartColumn from 'lucide-react/icons/chart-column';
import Download from 'lucide-react/icons/download';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useEntryState } from '#src/lib/entryState.ts';
import { paths } from '#src/lib/paths.ts';
import { socketDoor } from '#src/lib/socket.ts';
import type { PagedFact } from '#src/state/feed/pagedFact.ts';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import { Page } from '#src/ui/frame/Page.tsx';
import { useFocusKept } from '#src/ui/orders/useFocusKept.ts';
import type { Table } from '../made/table.rules.ts';
import { followOrdersAtom } from '../orders.atoms.ts';
import { filterOf, findOrder, type OrderFilter } from '../orders.rules.ts';
import { OrderExport } from './OrderExport.tsx';
import { OrderFilters } from './OrderFilters.tsx';
import { OrderList } from './OrderList.tsx';

/** What every list of orders has. */
export interface Listed {
  id: string;
  number: string;
}

export interface OrdersPageProps<S extends string, R extends Listed> {
  title: string;
  orders: PagedFact<OrderFilter<S>, R>;
  /** The states that the list can be narrowed to; the array stays the same. */
  states: readonly S[];
  labels: Record<S | 'all', string>;
  markets: readonly { value: string; label: string }[];
  Row: ComponentType<{ order: R; onOpen: (order: R) => void }>;
  Sheet: ComponentType<{ order: R; onClose: () => void }>;
  table(orders: readonly R[]): Table;
  /** In the name of the exported file. */
  fileWord: string;
  /** Whether the report of profit and loss counts these orders. */
  hasProfit?: boolean;
  /** What will be here, for who has no order yet. */
  empty: ReactNode;
}

/** A list of orders under a filter, page by page; one of them on a sheet; all of them as a file. */
export function OrdersPage<S extends string, R extends Listed>(props: OrdersPageProps<S, R>) {
  const { t } = useLingui();
  const { title, orders, states, labels, markets, Row, Sheet, empty, hasProfit = false } = props;
  const filters = (['all', ...states] as const).map((value) => ({ value, label: labels[value] }));
  const [filter, setFilter] = useAtom(orders.queryAtom);
  const [isExporting, setExporting] = useState(false);
  useAtomValue(followOrdersAtom);
  const { opened, open } = useOpened(orders, states);
  const region = useFocusKept<HTMLDivElement>();
  return (
    <Page
      title={title}
      bar="plain"
      back="history"
      strip={<OrderFilters filter={filter} filters={filters} markets={markets} onChange={setFilter} />}
      actions={
        <>
          {hasProfit ? (
            <IconButton
              label={t({ message: 'Profit and loss', comment: 'Title of a page' })}
              icon={<ChartColumn size={20} aria-hidden />}
              href={paths.profit}
            />
          ) : null}
          <IconButton
            label={t`Export as CSV`}
            icon={<Download size={20} aria-hidden />}
            onClick={() => setExporting(true)}
          />
        </>
      }
    >
      <div ref={region}>
        <OrderList orders={orders} Row={Row} empty={empty} onOpen={open} />
        {opened === null ? null : <Sheet order={opened} onClose={() => open(null)} />}
      </div>
      {isExporting ? <OrderExport {...props} filter={filter} onClose={() => setExporting(false)} /> : null}
    </Page>
  );
}

/**
 * The order that is on the sheet, in its newest form. An address can name a filter and an order by id or number: the pages are
 * loaded until it is found. What leaves the list while it is looked at stays on the sheet, as it is told to be from then on.
 */
function useOpened<S extends string, R extends Listed>(
  orders: PagedFact<OrderFilter<S>, R>,
  states: readonly S[],
): { opened: R | null; open: (order: R | null) => void } {
  const [query] = useSearchParams();
  const setFilter = useSetAtom(orders.queryAtom);
  const loadMore = useSetAtom(orders.loadMoreAtom);
  const data = useAtomValue(orders.factAtom).data;
  const [choice, choose] = useEntryState('order', query.get('order') ?? '');
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
  const key = choice === '' ? null : choice;
  const found = key === null ? undefined : findOrder<R>(data?.list ?? [], key);
  const next = key !== null && found === undefined ? (data?.next ?? null) : null;
  useEffect(() => {
    if (next !== null) void loadMore();
  }, [next, loadMore]);
  return {
    opened: found ?? (kept !== null && kept.id === key ? kept : null),
    open: (order) => {
      choose(order?.id ?? '');
      setKept(order);
    },
  };
}
