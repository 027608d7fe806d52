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
        { label: t`Spot, in 30 days`, value: month(terms.spotFeeBps) },
        { label: t`Contracts, in 30 days`, value: month(terms.contractFeeBps) },
      ]
    : null;
  return (
    <Calculator
      title={t`What fees add up to`}
      rows={rows}
      note={<Trans>For contracts the amount is the notional: the margin times the leverage.</Trans>}
    >
      <FigureField label={t`Amount of each trade`} unit="USDT" typed={amount} />
      <FigureField label={t`Trades a day`} unit="×" typed={trades} />
    </Calculator>
  );
}
