import { useLingui } from '@lingui/react/macro';
import { describeError } from '#src/lib/errorText.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import type { TransferProblem } from './transfer.rules.ts';

/** What keeps money from being moved, in words. */
export function useProblemWords(): (problem: TransferProblem) => string {
  const { t, i18n } = useLingui();
  const tag = useTag();
  return (problem) => {
    if (problem.key === 'amount_missing') return t`Enter an amount.`;
    // The figures stand in the notice above the button.
    if (problem.key === 'open_position_blocks') return t`Close open positions first.`;
    return describeError(i18n, problem, tag);
  };
}
