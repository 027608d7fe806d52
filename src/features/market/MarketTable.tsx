import { useLingui } from '@lingui/react/macro';
import type { DOMAttributes } from 'react';
import { useEntryState } from '#src/lib/entryState.ts';
import { Unseen } from '#src/ui/blocks/Unseen.tsx';
import type { Sort, SortColumn } from './market.rules.ts';
import { MarketRow } from './MarketRow.tsx';
import styles from './MarketTable.module.css';

interface MarketTableProps {
  label: string;
  order: readonly string[];
  sort: Sort | null;
  /** Keeps the rows in their place while a finger is on them. */
  hold: DOMAttributes<HTMLElement>;
  onSort: (column: SortColumn) => void;
}

export function MarketTable({ label, order, sort, hold, onSort }: MarketTableProps) {
  const { t } = useLingui();
  const [open, setOpen] = useEntryState('row', '');
  const head = (column: SortColumn, text: string) => (
    <SortHead column={column} label={text} sort={sort} onSort={onSort} />
  );
  return (
    <table className={styles.table} aria-label={label} {...hold}>
      <thead className={styles.block}>
        <tr className={styles.head}>
          <th>
            <Unseen>{t`Favourite`}</Unseen>
          </th>
          {head('name', t({ message: 'Name', context: 'market', comment: 'Column of the market list' }))}
          <th className={styles.sparkHead}>
            <Unseen>{t`Price over 24 hours`}</Unseen>
          </th>
          {head('price', t({ message: 'Price', comment: 'Column of the market list' }))}
          {head('change', t({ message: '24h change', comment: 'Column of the market list' }))}
        </tr>
      </thead>
      {order.map((symbol) => (
        <MarketRow key={symbol} symbol={symbol} isOpen={symbol === open} onOpen={setOpen} />
      ))}
    </table>
  );
}

interface SortHeadProps {
  column: SortColumn;
  label: string;
  sort: Sort | null;
  onSort: (column: SortColumn) => void;
}

function SortHead({ column, label, sort, onSort }: SortHeadProps) {
  const direction = sort?.column === column ? sort.direction : undefined;
  return (
    <th className={styles.sortHead} aria-sort={direction ?? 'none'} data-column={column}>
      <button type="button" className={styles.sortButton} onClick={() => onSort(column)}>
        {label}
        <span className={styles.sortMark} data-direction={direction} aria-hidden>
          <i>▲</i>
          <i>▼</i>
        </span>
      </button>
    </th>
  );
}
