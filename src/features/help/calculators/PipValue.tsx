import { Trans, useLingui } from '@lingui/react/macro';
import { mulDiv } from '#contract/money.ts';
import { marginOf } from '#contract/rules/costs.ts';
import { terms } from '#contract/terms.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { Calculator, FigureField, inCents } from './Calculator.tsx';
import { useTyped } from './useTyped.ts';

/** One lot in units of the base currency. */
const lotUnits = 100_000n;
/** Decimals of lots that can be traded. */
const lotScale = 2;
const rateScale = 5;

/** What a pip is worth for a position, in the quote currency. A pip is 0.0001 of the rate. */
export function PipValue() {
  const { t } = useLingui();
  const tag = useTag();
  const lots = useTyped('0.1', { scale: lotScale, max: '1000' });
  const rate = useTyped('1.1', { scale: rateScale, max: '10' });
  const rows = () => {
    if (lots.minor === null || rate.minor === null) return null;
    // Lots carry two decimals, so lots × units are units × 100: cents of the notional at a rate of one.
    const unitCents = lots.minor * lotUnits;
    const notional = mulDiv(unitCents, rate.minor, 10n ** BigInt(rateScale), 'ceil');
    return [
      { label: t`One pip`, value: `${inCents(unitCents / 10_000n, tag)} USD` },
      { label: t`50-pip move`, value: `${inCents((unitCents * 50n) / 10_000n, tag)} USD` },
      { label: t`Notional`, value: `${inCents(notional, tag)} USD` },
      {
        label: t`Margin at max leverage`,
        value: `${inCents(marginOf(notional, terms.leverageMax.forex), tag)} USD`,
      },
    ];
  };
  return (
    <Calculator title={t`Pip value`} rows={rows()} note={<Trans>For pairs quoted in dollars, such as EUR/USD.</Trans>}>
      <FigureField
        label={t`Lots`}
        unit={t({ message: 'lots', comment: 'Unit of quantity of forex and metals' })}
        typed={lots}
      />
      <FigureField label={t`Rate`} unit="USD" typed={rate} />
    </Calculator>
  );
}
