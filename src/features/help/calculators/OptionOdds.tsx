import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { mulDiv } from '#contract/money.ts';
import { oddsOf } from '#contract/rules/costs.ts';
import { terms } from '#contract/terms.ts';
import { formatBps, formatDuration } from '#src/lib/figures/units.ts';
import { ChipsField } from '#src/ui/form/ChipsField.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { amountLimits, Calculator, FigureField, inCents } from './Calculator.tsx';
import { useTyped } from './useTyped.ts';

/** A hundred stakes, so that an average can be imagined. */
const stakes = 100n;

/** What the payout of an option makes of a stake on average. */
export function OptionOdds() {
  const { t } = useLingui();
  const tag = useTag();
  const stake = useTyped('10', amountLimits);
  const [seconds, setSeconds] = useState<string>('60');
  const option = terms.options.find((one) => String(one.seconds) === seconds) ?? terms.options[0];
  const { breakEvenBps, expectedBps } = oddsOf(option.payoutBps);
  const rows =
    stake.minor === null
      ? null
      : [
          { label: t`Payout if you win`, value: formatBps(option.payoutBps, tag) },
          { label: t`Break-even win rate`, value: formatBps(breakEvenBps, tag) },
          {
            label: t`Expected result of one stake`,
            value: `${inCents(mulDiv(stake.minor, BigInt(expectedBps), 10_000n, 'floor'), tag)} USDT`,
          },
          {
            label: t`Expected result of 100 stakes`,
            value: `${inCents(mulDiv(stake.minor * stakes, BigInt(expectedBps), 10_000n, 'floor'), tag)} USDT`,
          },
        ];
  return (
    <Calculator
      title={t`Option odds`}
      rows={rows}
      note={<Trans>Assumes the price rises as often as it falls, as it does over minutes.</Trans>}
    >
      <FigureField label={t`Stake`} unit="USDT" typed={stake} />
      <ChipsField
        label={t({ message: 'Period', context: 'option', comment: 'How long it runs' })}
        value={seconds}
        onChange={setSeconds}
        options={terms.options.map((one) => ({
          value: String(one.seconds),
          label: formatDuration(one.seconds, tag),
        }))}
      />
    </Calculator>
  );
}
