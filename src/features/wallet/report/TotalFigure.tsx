import { Trans, useLingui } from '@lingui/react/macro';
import { useAtom, useAtomValue } from 'jotai';
import { fromMinor } from '#contract/currencies.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { quoteAtom } from '#src/state/market/quotes.ts';
import { useOwn } from '#src/state/ownAmounts.ts';
import type { KnownEquity } from '#src/state/worth/equity.ts';
import { Skeleton } from '#src/ui/blocks/Skeleton.tsx';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { SelectPill } from '#src/ui/form/SelectPill.tsx';
import styles from '../TotalCard.module.css';
import { totalUnitAtom } from './report.atoms.ts';
import { fixedRateOf, symbolOf, totalIn, type TotalUnit, totalUnitIds, totalUnits } from './totalIn.rules.ts';

/** The total in the currency that was chosen on this device, and beside it in USDT, in which everything below is told. */
export function TotalFigure({ equity }: { equity: KnownEquity | null }) {
  const { t } = useLingui();
  const tag = useTag();
  const own = useOwn();
  const [unit, setUnit] = useAtom(totalUnitAtom);
  const quote = useAtomValue(quoteAtom(symbolOf(unit) ?? 'BTCUSDT'));
  const total = equity === null ? null : totalIn(unit, equity.total, quote?.price);
  return (
    <>
      <div className={styles.figure} data-testid="total">
        {equity === null ? (
          <Skeleton width={190} height={28} />
        ) : (
          <span data-live={equity.isLive}>
            {own(total === null ? '—' : formatAmount(total, totalUnits[unit].decimals, tag))}
          </span>
        )}
        <span className={styles.unit}>
          <SelectPill<TotalUnit>
            label={t({ message: 'Currency of the total', comment: 'A list of currencies' })}
            options={totalUnitIds.map((value) => ({ value, label: value }))}
            value={unit}
            isSet={unit !== 'USDT'}
            onChange={setUnit}
          />
        </span>
      </div>
      {unit === 'USDT' || equity === null ? null : (
        <p className={styles.age} data-testid="total-usdt">
          {own(<AmountText amount={fromMinor(equity.total, 'USDT')} unit="USDT" shown={2} />)}
          {' · '}
          <Source unit={unit} />
        </p>
      )}
    </>
  );
}

/** By what a total was converted: no rate of these is a real one. */
function Source({ unit }: { unit: TotalUnit }) {
  const tag = useTag();
  const [rate, symbol] = [fixedRateOf(unit), symbolOf(unit)];
  if (rate !== null)
    return <Trans>at a fixed practice rate: 1 USDT = {`${formatAmount(rate, 'full', tag)} ${unit}`}</Trans>;
  if (symbol === null) return <Trans>1 USDT counts as 1 USD here</Trans>;
  return <Trans>at the simulated market’s rate</Trans>;
}
