import { useLingui } from '@lingui/react/macro';
import { Chips } from '#src/ui/controls/Chips.tsx';
import { SelectPill } from '#src/ui/form/SelectPill.tsx';
import type { OrderFilter } from '../orders.rules.ts';
import styles from './OrderFilters.module.css';

interface OrderFiltersProps<S extends string> {
  filter: OrderFilter<S>;
  filters: readonly { value: S | 'all'; label: string }[];
  markets: readonly { value: string; label: string }[];
  onChange(filter: OrderFilter<S>): void;
}

export function OrderFilters<S extends string>({ filter, filters, markets, onChange }: OrderFiltersProps<S>) {
  const { t } = useLingui();
  return (
    <div className={styles.filters}>
      <SelectPill
        label={t({ message: 'Market of the orders', comment: 'Filter of orders by what is traded' })}
        options={[{ value: 'all', label: t({ message: 'Any market', comment: 'Filter of orders' }) }, ...markets]}
        value={filter.symbol}
        isSet={filter.symbol !== 'all'}
        onChange={(symbol) => onChange({ ...filter, symbol })}
      />
      <Chips
        label={t({ message: 'State of the orders', comment: 'Filter of orders' })}
        options={filters}
        value={filter.status}
        onChange={(status) => onChange({ ...filter, status })}
      />
    </div>
  );
}
