import { useLingui } from '@lingui/react/macro';
import type { WithdrawalState } from '#contract/api/funds/withdrawals.ts';
import { withdrawalRules } from '#contract/rules/withdrawal/rules.ts';
import { formatBps } from '#src/lib/figures/units.ts';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { FigureRows } from '#src/ui/sheet/FigureRows.tsx';
import type { Judged } from '../withdraw.rules.ts';

/** What a withdrawal costs, and what arrives. The rows are always there: nothing jumps. */
export function CostRows({ state: { currency }, cost }: { state: WithdrawalState; cost: Judged['cost'] }) {
  const { t } = useLingui();
  const tag = useTag();
  const rate = formatBps(Number(withdrawalRules.feeBps), tag);
  const figure = (part: 'fee' | 'net') => (cost === null ? '–' : <AmountText amount={cost[part]} unit={currency} />);
  return (
    <FigureRows
      rows={[
        { label: t({ message: `Fee (${rate} of the amount)`, comment: 'rate is like 0.1%' }), value: figure('fee') },
        {
          label: t({ message: 'Net amount', comment: 'What is left of a withdrawal after the fee' }),
          value: figure('net'),
        },
      ]}
    />
  );
}
