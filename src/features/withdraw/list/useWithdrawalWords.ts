import { useLingui } from '@lingui/react/macro';
import type { WithdrawalStatus } from '#contract/api/funds/withdrawals.ts';
import type { StepKey } from './list.rules.ts';

interface WithdrawalWords {
  states: Record<WithdrawalStatus, string>;
  steps: Record<StepKey, string>;
}

export function useWithdrawalWords(): WithdrawalWords {
  const { t } = useLingui();
  const states = {
    review: t({ message: 'Under review', comment: 'State of a withdrawal' }),
    succeed: t({ message: 'Paid out', comment: 'State of a withdrawal that succeeded' }),
    failed: t({ message: 'Rejected', comment: 'State of a withdrawal' }),
    cancelled: t({ message: 'Cancelled by you', comment: 'State of a withdrawal' }),
  };
  return {
    states,
    steps: {
      ...states,
      reviewed: t({ message: 'Reviewed', comment: 'Step of a deposit that is done' }),
      submitted: t({ message: 'Submitted, amount on hold', comment: 'Step of a withdrawal' }),
    },
  };
}
