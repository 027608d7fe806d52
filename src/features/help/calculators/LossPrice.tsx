import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { kindRules } from '#contract/markets.ts';
import { mulDiv } from '#contract/money.ts';
import { lossPriceOf, moveToLossBps } from '#contract/rules/costs.ts';
import { formatBps, formatLeverage } from '#src/lib/figures/units.ts';
import { ChipsField } from '#src/ui/form/ChipsField.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { amountLimits, Calculator, FigureField, inCents } from './Calculator.tsx';
import { useTyped } from './useTyped.ts';

type Direction = 'long' | 'short';
const leverages = ['5', '10', '20', '50', '100'] as const;
type Leverage = (typeof leverages)[number];

const { maintenanceBps } = kindRules.coin;

/** From the open price to the liquidation price, in basis points. */
function distanceOf(leverage: number): number {
  return moveToLossBps(leverage) - maintenanceBps;
}

/** Rounded towards the open price: the room shown is never more than there is. */
function liquidationOf(open: bigint, leverage: number, direction: Direction): bigint {
  const move = mulDiv(open, BigInt(distanceOf(leverage)), 10_000n, 'floor');
  return direction === 'long' ? open - move : open + move;
}

/** At which price a position is liquidated, and at which its margin would be used up. */
export function LossPrice() {
  const { t } = useLingui();
  const tag = useTag();
  const price = useTyped('60000', amountLimits);
  const [leverage, setLeverage] = useState<Leverage>('20');
  const [direction, setDirection] = useState<Direction>('long');
  const keep = formatBps(maintenanceBps, tag);
  const rows =
    price.minor === null
      ? null
      : [
          {
            label: t`Margin used up at`,
            value: `${inCents(lossPriceOf(price.minor, Number(leverage), direction), tag)} USDT`,
          },
          {
            label: t`Liquidation price`,
            value: `${inCents(liquidationOf(price.minor, Number(leverage), direction), tag)} USDT`,
          },
          { label: t`Distance`, value: formatBps(distanceOf(Number(leverage)), tag) },
        ];
  return (
    <Calculator
      title={t`When a position is liquidated`}
      rows={rows}
      note={<Trans>For major coins, whose maintenance margin is {keep} of the notional. Excludes fees.</Trans>}
    >
      <FigureField label={t`Entry price`} unit="USDT" typed={price} />
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
        options={leverages.map((value) => ({ value, label: formatLeverage(value, tag) }))}
      />
    </Calculator>
  );
}
