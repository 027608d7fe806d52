import { Trans, useLingui } from '@lingui/react/macro';
import { feeOf } from '#contract/rules/costs.ts';
import { terms } from '#contract/terms.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { amountLimits, Calculator, FigureField, inCents } from './Calculator.tsx';
import { useTyped } from './useTyped.ts';

const monthDays = 30n;

/** What fees add up to within a month, won or lost. */
export function FeeSum() {
  const { t } = useLingui();
  const tag = useTag();
  const amount = useTyped('1000', amountLimits);
  const trades = useTyped('4', { scale: 0, max: '1000' });
  const month = (feeBps: number) =>
    amount.minor === null || trades.minor === null
      ? ''
      : `${inCents(feeOf(amount.minor, feeBps) * trades.minor * monthDays, tag)} USDT`;
  const isReady = amount.minor !== null && trades.minor !== null;
  const rows = isReady
    ? [
        { label: t`Spot, 30 days`, value: month(terms.spotFeeBps) },
        { label: t`Futures, 30 days`, value: month(terms.contractFeeBps) },
      ]
    : null;
  return (
    <Calculator
      title={t`Fee calculator`}
      rows={rows}
      note={<Trans>For futures, the amount is the notional: margin times leverage.</Trans>}
    >
      <FigureField label={t`Amount per trade`} unit="USDT" typed={amount} />
      <FigureField label={t`Trades per day`} unit="×" typed={trades} />
    </Calculator>
  );
}
