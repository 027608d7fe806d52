import { writePrice } from '#contract/rules/trading/figures.ts';
import { useLingui } from '@lingui/react/macro';
import type { MarketRules } from '#contract/markets.ts';
import type { Direction } from '#contract/rules/trading/position.ts';
import type { StopOutcome, Stops } from '#contract/rules/trading/stops.ts';
import { PriceField } from '#src/ui/trade/PriceField.tsx';
import { pipsAway, pipsFor } from '../market.rules.ts';
import styles from './StopFields.module.css';
import type { Figures } from '../useFigures.ts';

interface StopFieldsProps {
  rules: MarketRules;
  direction: Direction;
  /** The price that pips are counted from; null while there is none. */
  basis: bigint | null;
  typed: { takeProfit: string; stopLoss: string };
  stops: Stops;
  /** What a stop would bring; null while that is not known. */
  outcomeAt(stop: bigint): StopOutcome | null;
  errors: { takeProfit: string | undefined; stopLoss: string | undefined };
  onChange(patch: { takeProfit: string } | { stopLoss: string }): void;
  figures: Figures;
}

const pipChoices = [20, 50, 100] as const;

/** Take-profit and stop-loss, each with its distance in pips and what it would bring. */
export function StopFields(props: StopFieldsProps) {
  const { t } = useLingui();
  const { rules, direction, basis, typed, stops, errors, onChange } = props;
  const gains = direction === 'long' ? 1 : -1;
  const chips = (way: 1 | -1) =>
    pipChoices.map((pips) => ({
      label: `${way === 1 ? '+' : '−'}${pips}`,
      price: basis === null ? undefined : writePrice(rules, pipsAway(rules, basis, pips * way * gains)),
    }));
  return (
    <div className={styles.stops}>
      <PriceField
        label={t`Take-profit`}
        value={typed.takeProfit}
        onChange={(takeProfit) => onChange({ takeProfit })}
        unit={rules.quote}
        error={errors.takeProfit}
        hint={useStopHint(props, stops.takeProfit)}
        chips={chips(1)}
        testId="take-profit"
      />
      <PriceField
        label={t`Stop-loss`}
        value={typed.stopLoss}
        onChange={(stopLoss) => onChange({ stopLoss })}
        unit={rules.quote}
        error={errors.stopLoss}
        hint={useStopHint(props, stops.stopLoss)}
        chips={chips(-1)}
        testId="stop-loss"
      />
    </div>
  );
}

/** Like "+25.0 pips, +25.00 USDT". Before anything is typed: what the chips are. */
function useStopHint({ rules, direction, basis, outcomeAt, figures }: StopFieldsProps, stop: bigint | null): string {
  const { t } = useLingui();
  if (stop === null || basis === null)
    return t({ message: 'Pips from the price', comment: 'Below chips like +20, +50' });
  const pips = figures.signedPips(pipsFor(rules, direction, basis, stop));
  const outcome = outcomeAt(stop);
  if (outcome === null) return pips;
  return outcome.isBeyondLiquidation
    ? t`The liquidation price comes first.`
    : `${pips} · ${figures.signed(outcome.net)}`;
}
