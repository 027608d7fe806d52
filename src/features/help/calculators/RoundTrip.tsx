import { Trans, useLingui } from '@lingui/react/macro';
import { roundTripOf } from '#contract/rules/costs.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { amountLimits, Calculator, FigureField, inCents } from './Calculator.tsx';
import { useTyped } from './useTyped.ts';

/** What is left after buying and selling at the same price. */
export function RoundTrip({ feeBps }: { feeBps: number }) {
  const { t } = useLingui();
  const tag = useTag();
  const amount = useTyped('1000', amountLimits);
  const left = amount.minor === null ? null : roundTripOf(amount.minor, feeBps);
  const rows =
    amount.minor === null || left === null
      ? null
      : [
          { label: t`Remaining`, value: `${inCents(left, tag)} USDT` },
          { label: t`Cost`, value: `${inCents(amount.minor - left, tag)} USDT` },
        ];
  return (
    <Calculator title={t`Round trip`} rows={rows} note={<Trans>Assumes the price doesn’t move in between.</Trans>}>
      <FigureField label={t`Amount`} unit="USDT" typed={amount} />
    </Calculator>
  );
}
