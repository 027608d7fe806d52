import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { fromMinor } from '#contract/currencies.ts';
import { type LoanCosts, yearlyBpsOf } from '#contract/rules/loan.ts';
import { terms } from '#contract/terms.ts';
import { formatBps, formatDuration } from '#src/lib/figures/units.ts';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { type FigureRow, FigureRows } from '#src/ui/sheet/FigureRows.tsx';
import { loanConfig } from '../loan.atoms.ts';

interface Cost {
  days: number;
  /** Null while there is no amount. */
  costs: LoanCosts | null;
}

/** What a loan costs, at its end and when it is not repaid then. The rows are always there: nothing jumps. */
export function CostRows(cost: Cost) {
  return <FigureRows rows={useCostRows(cost)} />;
}

export function useCostRows({ days, costs }: Cost): FigureRow[] {
  const { t } = useLingui();
  const tag = useTag();
  const daySeconds = useAtomValue(loanConfig.factAtom).data?.day_seconds ?? terms.planDaySeconds;
  const rate = formatBps(terms.loan.dailyBps, tag);
  const overdueRate = formatBps(terms.loan.overdueDailyBps, tag);
  const time = formatDuration(days * daySeconds, tag);
  const twice = 2 * days;
  const figure = (part: keyof LoanCosts) =>
    costs === null ? '–' : <AmountText amount={fromMinor(costs[part], 'USDT')} unit="USDT" />;
  return [
    {
      label: t({ message: 'Interest rate', comment: 'Of a loan' }),
      value: <Trans comment="rate is like 0.05%">{rate} per plan day</Trans>,
    },
    { label: t`Yearly rate`, value: formatBps(yearlyBpsOf(terms.loan.dailyBps), tag) },
    {
      label: t({ message: 'Term', comment: 'How long a loan runs' }),
      value: (
        <Trans comment="A number of plan days, and how long that is: 7 plan days (70 minutes)">
          <Plural value={days} one="# plan day" other="# plan days" /> ({time})
        </Trans>
      ),
    },
    { label: t`Interest`, value: figure('interest') },
    { label: t({ message: 'Owed at end of term', comment: 'Of a loan: amount and interest' }), value: figure('due') },
    {
      label: t({ message: 'When overdue', comment: 'Rate of a loan that is not repaid in time' }),
      value: <Trans comment="overdueRate is like 0.1%">{overdueRate} per plan day on the total owed</Trans>,
    },
    {
      label: t({ message: `Not repaid by day ${twice}`, comment: 'What is owed of a loan after twice its term' }),
      value: figure('worst'),
    },
  ];
}
