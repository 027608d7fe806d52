import { useLingui } from '@lingui/react/macro';
import type { Withdrawal, WithdrawalStatus } from '#contract/api/funds/withdrawals.ts';
import { refusedEnding } from '#contract/rules/deposit.ts';
import { writeEnding } from '#src/lib/figures/ending.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import type { StepKey } from './list.rules.ts';

interface WithdrawalWords {
  states: Record<WithdrawalStatus, string>;
  steps: Record<StepKey, string>;
  reasons: Record<NonNullable<Withdrawal['reason']>, string>;
}

export function useWithdrawalWords(): WithdrawalWords {
  const { t } = useLingui();
  const ending = writeEnding(refusedEnding, useTag());
  const states = {
    review: t({ message: 'Under review', comment: 'State of a withdrawal' }),
    succeed: t({ message: 'Paid out', comment: 'State of a withdrawal that succeeded' }),
    failed: t({ message: 'Refused', comment: 'State of a withdrawal' }),
    cancelled: t({ message: 'Cancelled by you', comment: 'State of a withdrawal' }),
  };
  return {
    states,
    steps: { ...states, submitted: t({ message: 'Submitted, amount held', comment: 'Step of a withdrawal' }) },
    reasons: {
      test_value: t`The amount ends in ${ending}, the test value that the simulated reviewer always refuses, so that a refusal can be practised. The whole amount is available again, and no fee was charged.`,
    },
  };
}
