import { useLingui } from '@lingui/react/macro';
import type { Period } from '#src/lib/figures/periods.ts';

/** What the periods of a list are called. */
export function usePeriodWords(): Record<Period, string> {
  const { t } = useLingui();
  return {
    all: t({ message: 'Any time', comment: 'Filter of records' }),
    day: t({ message: 'Last 24 hours', comment: 'Filter of records' }),
    week: t({ message: 'Last 7 days', comment: 'Filter of records' }),
    month: t({ message: 'Last 30 days', comment: 'Filter of records' }),
    quarter: t({ message: 'Last 90 days', comment: 'Filter of records' }),
  };
}
