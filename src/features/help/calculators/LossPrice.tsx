import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { lossPriceOf, moveToLossBps } from '../../../../contract/rules/costs.ts';
import { formatBps } from '../../../lib/figures/formatBps.ts';
import { formatTimes } from '../../../lib/figures/formatTimes.ts';
import { ChipsField } from '../../../ui/form/ChipsField.tsx';
import { useTag } from '../../../ui/figures/useTag.ts';
import { amountLimits, Calculator, FigureField, inCents } from './Calculator.tsx';
import { useTyped } from './useTyped.ts';

type Direction = 'long' | 'short';
const leverages = ['5', '10', '20', '50', '100'] as const;
type Leverage = (typeof leverages)[number];

/** At which price a position has used up its margin. */
export function LossPrice() {
  const { t } = useLingui();
  const tag = useTag();
  const price = useTyped('60000', amountLimits);
  const [leverage, setLeverage] = useState<Leverage>('20');
  const [direction, setDirection] = useState<Direction>('long');
  const rows =
    price.minor === null
      ? null
      : [
          {
            label: t`Margin used up at`,
            value: `${inCents(lossPriceOf(price.minor, Number(leverage), direction), tag)} USDT`,
          },
          { label: t`Distance`, value: formatBps(moveToLossBps(Number(leverage)), tag) },
        ];
  return (
    <Calculator
      title={t`Where the margin ends`}
      rows={rows}
      note={<Trans>Without fees. The liquidation itself comes a little earlier, since closing costs a fee.</Trans>}
    >
      <FigureField label={t`Open price`} unit="USDT" typed={price} />
      <ChipsField<Direction>
        label={t`Direction`}
        value={direction}
        onChange={setDirection}
        options={[
          { value: 'long', label: t({ message: 'Long', comment: 'Position that gains when the price rises' }) },
          { value: 'short', label: t({ message: 'Short', comment: 'Position that gains when the price falls' }) },
        ]}
      />
      <ChipsField<Leverage>
        label={t`Leverage`}
        value={leverage}
        onChange={setLeverage}
        options={leverages.map((value) => ({ value, label: formatTimes(value, tag) }))}
      />
    </Calculator>
  );
}
