import { useLingui } from '@lingui/react/macro';
import type { RecordKind } from '../../../contract/api/wallet.ts';
import type { AccountKind } from '../../../contract/currencies.ts';
import type { RecordPeriod } from './wallet.rules.ts';

interface RecordWords {
  accounts: Record<AccountKind, string>;
  kinds: Record<RecordKind, string>;
  periods: Record<RecordPeriod, string>;
}

/** What the ledger's keys are called on the screen. */
export function useRecordWords(): RecordWords {
  const { t } = useLingui();
  return {
    accounts: {
      spot: t({ message: 'Spot', comment: 'Account for buying and selling coins' }),
      contract: t({ message: 'Contract', comment: 'Account for leveraged positions' }),
      option: t({ message: 'Option', comment: 'Account for timed options' }),
    },
    kinds: {
      opening: t({ message: 'Starting balance', comment: 'Kind of record: practice money granted at registration' }),
      deposit: t({ message: 'Deposit', comment: 'Kind of record' }),
    },
    periods: {
      all: t({ message: 'Any time', comment: 'Filter of records' }),
      day: t({ message: 'Last 24 hours', comment: 'Filter of records' }),
      week: t({ message: 'Last 7 days', comment: 'Filter of records' }),
      month: t({ message: 'Last 30 days', comment: 'Filter of records' }),
      quarter: t({ message: 'Last 90 days', comment: 'Filter of records' }),
    },
  };
}
