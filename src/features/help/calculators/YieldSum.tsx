import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatDecimal } from '#contract/money.ts';
import { doublingDays, growthOf } from '#contract/rules/growth.ts';
import { formatCompact } from '#src/lib/figures/format.ts';
import { ChipsField } from '#src/ui/form/ChipsField.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { amountLimits, Calculator, cents, FigureField, inCents } from './Calculator.tsx';
import { useTyped } from './useTyped.ts';

const periods = ['30', '90', '365', '730'] as const;
type Period = (typeof periods)[number];

/** Beyond this, digits hide how large a figure is; then it is written in words of the language. */
const readableMinor = 10n ** 14n;

/** What a rate a day would make of an amount. */
export function YieldSum() {
  const { t } = useLingui();
  const tag = useTag();
  const amount = useTyped('1000', amountLimits);
  const rate = useTyped('2', { scale: 4, max: '100' });
  const [period, setPeriod] = useState<Period>('365');
  const show = (minor: bigint) =>
    `${minor < readableMinor ? inCents(minor, tag) : formatCompact(formatDecimal(minor, cents).slice(0, 24), tag)} USDT`;
  const results = () => {
    if (amount.minor === null || rate.minor === null) return null;
    const growth = growthOf(amount.minor, rate.minor, Number(period));
    const doubled = doublingDays(rate.minor);
    return [
      { label: t`Without compounding`, value: show(growth.simpleMinor) },
      { label: t`With compounding`, value: show(growth.compoundMinor) },
      {
        label: t`Doubles in`,
        value: doubled === null ? '–' : <Plural value={doubled} one="# day" other="# days" />,
      },
    ];
  };
  return (
    <Calculator
      title={t`How daily rates add up`}
      rows={results()}
      note={<Trans>This is arithmetic, not a forecast. Nothing on earth has ever earned such rates for long.</Trans>}
    >
      <FigureField label={t`Amount`} unit="USDT" typed={amount} />
      <FigureField label={t`Claimed daily rate`} unit="%" typed={rate} />
      <ChipsField<Period>
        label={t`Duration`}
        value={period}
        onChange={setPeriod}
        options={periods.map((value) => ({
          value,
          label: t({ message: `${value} days`, comment: 'A period of 30 to 730 days' }),
        }))}
      />
    </Calculator>
  );
}
