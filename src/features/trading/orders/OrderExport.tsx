import { pairOf } from '#src/lib/figures/pair.ts';
import { useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { nowSeconds } from '#src/lib/clock.ts';
import { download, writeTable } from '#src/lib/files/csv.ts';
import type { Table } from '#src/lib/files/table.ts';
import type { Settled } from '#src/lib/loadable.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { headNameAtom } from '#src/state/market/chain.ts';
import { usePeriodWords } from '#src/ui/controls/usePeriodWords.ts';
import { ExportSheet } from '#src/ui/sheet/ExportSheet.tsx';
import type { FigureRow } from '#src/ui/sheet/FigureRows.tsx';
import { useDescribe } from '../words/useReasonWords.ts';
import type { Listed, OrdersOf } from './lists.ts';
import { marketsOf } from './orders.rules.ts';

interface OrderExportProps<S extends string, R extends Listed> {
  list: OrdersOf<S, R>;
  labels: Record<S | 'all', string>;
  onClose(): void;
}

/** All orders that the filter of their list lets through, as a file. */
export function OrderExport<S extends string, R extends Listed>({ list, labels, onClose }: OrderExportProps<S, R>) {
  const { t } = useLingui();
  const periods = usePeriodWords();
  const filter = useAtomValue(list.orders.queryAtom);
  const loadAll = useSetAtom(list.orders.loadAllAtom);
  const market = marketsOf(...list.kinds).find(({ symbol }) => symbol === filter.symbol);
  return (
    <TableExport
      rows={[
        {
          label: t({ message: 'Filter by market', comment: 'Filter of orders by what is traded' }),
          value: market === undefined ? t({ message: 'All markets', comment: 'Filter of orders' }) : pairOf(market),
        },
        { label: t({ message: 'Filter by status', comment: 'Filter of orders' }), value: labels[filter.status] },
        { label: t`Period`, value: periods[filter.period] },
      ]}
      fileWord={list.fileWord}
      loadAll={loadAll}
      table={list.table}
      onClose={onClose}
    />
  );
}

interface TableExportProps<R> {
  /** What will be in the file. */
  rows: readonly FigureRow[];
  fileWord: string;
  loadAll(): Promise<Settled<R[]>>;
  table(orders: readonly R[]): Table;
  onClose(): void;
}

export function TableExport<R>({ rows, fileWord, loadAll, table, onClose }: TableExportProps<R>) {
  const { t } = useLingui();
  const describe = useDescribe();
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const head = useAtomValue(headNameAtom);
  const [outcome, setOutcome] = useState<{ busy: boolean; error?: string }>({ busy: false });
  const fileName = `hft-practice-${fileWord}-${new Date(nowSeconds() * 1000).toISOString().slice(0, 10)}.csv`;
  const save = async () => {
    setOutcome({ busy: true });
    const result = await loadAll();
    if (result.status === 'failed') return setOutcome({ busy: false, error: describe(result.error) });
    download(fileName, writeTable(table(result.data), head));
    onClose();
  };
  return (
    <ExportSheet
      rows={rows}
      fileName={fileName}
      reason={isOffline ? t`You’re offline. Exporting needs a connection.` : undefined}
      {...outcome}
      onExport={() => void save()}
      onClose={onClose}
    />
  );
}
