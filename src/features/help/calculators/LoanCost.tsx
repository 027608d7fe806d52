import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { loanInterestOf } from '#contract/rules/costs.ts';
import { terms } from '#contract/terms.ts';
import { formatBps, formatDuration } from '#src/lib/figures/units.ts';
import { ChipsField } from '#src/ui/form/ChipsField.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { amountLimits, Calculator, FigureField, inCents } from './Calculator.tsx';
import { useTyped } from './useTyped.ts';

const daySeconds = 86_400;
const yearDays = 365;

/** What a loan costs by its end. */
export function LoanCost() {
  const { t } = useLingui();
  const tag = useTag();
  const amount = useTyped('1000', amountLimits);
  const [days, setDays] = useState<string>('30');
  const { dailyBps, overdueDailyBps } = terms.loan;
  const interest = amount.minor === null ? null : loanInterestOf(amount.minor, dailyBps, Number(days));
  const rows =
    amount.minor === null || interest === null
      ? null
      : [
          { label: t`Interest`, value: `${inCents(interest, tag)} USDT` },
          { label: t`To repay`, value: `${inCents(amount.minor + interest, tag)} USDT` },
          { label: t`Yearly rate`, value: formatBps(dailyBps * yearDays, tag) },
          {
            label: t`Per plan day overdue`,
            value: `${inCents(loanInterestOf(amount.minor + interest, overdueDailyBps, 1), tag)} USDT`,
          },
        ];
  return (
    <Calculator
      title={t`Loan calculator`}
      rows={rows}
      note={<Trans>The yearly rate is the daily rate times 365, without compounding.</Trans>}
    >
      <FigureField label={t`Amount`} unit="USDT" typed={amount} />
      <ChipsField
        label={t`Term`}
        value={days}
        onChange={setDays}
        options={terms.loan.days.map((count) => ({
          value: String(count),
          label: formatDuration(count * daySeconds, tag),
        }))}
      />
    </Calculator>
  );
}
