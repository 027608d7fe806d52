import { useLingui } from '@lingui/react/macro';
import type { Withdrawal } from '#contract/api/funds/withdrawals.ts';
import { refusedEnding } from '#contract/rules/deposit.ts';
import { writeEnding } from '#src/lib/figures/ending.ts';
import { useTag } from '../figures/useTag.ts';

/** Why a withdrawal was refused. */
export function useRefusalWords(): Record<NonNullable<Withdrawal['reason']>, string> {
  const { t } = useLingui();
  const ending = writeEnding(refusedEnding, useTag());
  return {
    test_value: t`The amount ends in ${ending}, the test value the simulated reviewer always rejects so you can practise a rejection. The full amount is available again, and no fee was charged.`,
  };
}
