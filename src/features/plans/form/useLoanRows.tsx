import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { formatBps } from '#src/lib/figures/units.ts';
import { addedMeanwhile } from '#src/state/loans/loan.rules.ts';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import type { FigureRow } from '#src/ui/sheet/FigureRows.tsx';
import { openLoan } from '../plans.atoms.ts';

/**
 * Money that is borrowed costs interest meanwhile, whatever the plan brings: what the open loan adds in the days of a plan, at its own
 * rates. Nothing where none is open.
 */
export function useLoanRows(days: number): FigureRow[] {
  const { t } = useLingui();
  const tag = useTag();
  const loan = useAtomValue(openLoan.factAtom).data?.loan ?? null;
  if (loan === null) return [];
  const { interest, overdue } = addedMeanwhile(loan, days);
  const [rate, overdueRate] = [formatBps(loan.daily_bps, tag), formatBps(loan.overdue_daily_bps, tag)];
  const rowOf = (label: string, amount: string | null) =>
    amount === null ? [] : [{ label, value: <AmountText amount={`-${amount}`} unit="USDT" signed /> }];
  return [
    ...rowOf(
      t({
        message: `Interest on your loan during the plan (${rate} per plan day)`,
        comment: 'Row: what a loan costs in the days of a plan',
      }),
      interest,
    ),
    ...rowOf(
      t({
        message: `Overdue interest on your loan during the plan (${overdueRate} per plan day)`,
        comment: 'Row: what an overdue loan costs in the days of a plan',
      }),
      overdue,
    ),
  ];
}
