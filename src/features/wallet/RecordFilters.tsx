import { useLingui } from '@lingui/react/macro';
import X from 'lucide-react/icons/x';
import { recordKinds } from '#contract/api/wallet.ts';
import { accountKinds, currencyIds } from '#contract/currencies.ts';
import { SelectPill } from '#src/ui/form/SelectPill.tsx';
import styles from './RecordFilters.module.css';
import { useRecordWords } from './useRecordWords.ts';
import { periods as recordPeriods } from '#src/lib/figures/periods.ts';
import type { RecordFilter } from './wallet.rules.ts';

interface RecordFiltersProps {
  filter: RecordFilter;
  onChange(filter: RecordFilter): void;
}

export function RecordFilters({ filter, onChange }: RecordFiltersProps) {
  const { t } = useLingui();
  const { accounts, kinds, periods } = useRecordWords();
  const { account, currency, kind, period, reference } = filter;
  return (
    <div className={styles.filters}>
      {reference === 'all' ? null : (
        <button
          type="button"
          className={styles.reference}
          aria-label={t`${reference} only. Show all transactions`}
          onClick={() => onChange({ ...filter, reference: 'all' })}
          data-testid="reference"
        >
          <span className={styles.text}>
            {reference}
            <X size={14} aria-hidden />
          </span>
        </button>
      )}
      <SelectPill
        label={t`Account`}
        options={[
          { value: 'all', label: t({ message: 'All accounts', comment: 'Filter of records' }) },
          ...accountKinds.map((value) => ({ value, label: accounts[value] })),
        ]}
        value={account}
        isSet={account !== 'all'}
        onChange={(account) => onChange({ ...filter, account })}
      />
      <SelectPill
        label={t`Currency`}
        options={[
          { value: 'all', label: t({ message: 'All coins', comment: 'Filter of records by currency' }) },
          ...currencyIds.map((value) => ({ value, label: value })),
        ]}
        value={currency}
        isSet={currency !== 'all'}
        onChange={(currency) => onChange({ ...filter, currency })}
      />
      <SelectPill
        label={t({ message: 'Type', comment: 'Filter of records: deposit, starting balance, …' })}
        options={[
          { value: 'all', label: t({ message: 'All types', comment: 'Filter of records' }) },
          ...recordKinds.map((value) => ({ value, label: kinds[value] })),
        ]}
        value={kind}
        isSet={kind !== 'all'}
        onChange={(kind) => onChange({ ...filter, kind })}
      />
      <SelectPill
        label={t({ message: 'Period', comment: 'Filter of records by time' })}
        options={recordPeriods.map((value) => ({ value, label: periods[value] }))}
        value={period}
        isSet={period !== 'all'}
        onChange={(period) => onChange({ ...filter, period })}
      />
    </div>
  );
}
