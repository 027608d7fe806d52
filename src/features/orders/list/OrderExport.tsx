import { useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { nowSeconds } from '#src/lib/clock.ts';
import { describeError } from '#src/lib/errorText.ts';
import { download, writeTable } from '#src/lib/files/csv.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { headNameAtom } from '#src/state/market/chain.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { ExportSheet } from '#src/ui/sheet/ExportSheet.tsx';
import type { OrderFilter } from '../orders.rules.ts';
import type { Listed, OrdersPageProps } from './OrdersPage.tsx';

type OrderExportProps<S extends string, R extends Listed> = Pick<
  OrdersPageProps<S, R>,
  'orders' | 'labels' | 'markets' | 'table' | 'fileWord'
> & { filter: OrderFilter<S>; onClose(): void };

export function OrderExport<S extends string, R extends Listed>(props: OrderExportProps<S, R>) {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const { orders, labels, markets, table, fileWord, filter, onClose } = props;
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const loadAll = useSetAtom(orders.loadAllAtom);
  const head = useAtomValue(headNameAtom);
  const [outcome, setOutcome] = useState<{ busy: boolean; error?: string }>({ busy: false });
  const fileName = `hft-practice-${fileWord}-${new Date(nowSeconds() * 1000).toISOString().slice(0, 10)}.csv`;
  const save = async () => {
    setOutcome({ busy: true });
    const result = await loadAll();
    if (result.status === 'failed') return setOutcome({ busy: false, error: describeError(i18n, result.error, tag) });
    download(fileName, writeTable(table(result.data), head));
    onClose();
  };
  const market = markets.find(({ value }) => value === filter.symbol)?.label;
  return (
    <ExportSheet
      rows={[
        {
          label: t({ message: 'Market of the orders', comment: 'Filter of orders by what is traded' }),
          value: market ?? t({ message: 'Any market', comment: 'Filter of orders' }),
        },
        {
          label: t({ message: 'State of the orders', comment: 'Filter of orders' }),
          value: labels[filter.status],
        },
      ]}
      fileName={fileName}
      reason={isOffline ? t`You are offline. The file needs pages that only the server has.` : undefined}
      {...outcome}
      onExport={() => void save()}
      onClose={onClose}
    />
  );
}
