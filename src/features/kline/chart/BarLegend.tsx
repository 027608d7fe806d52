import { useLingui } from '@lingui/react/macro';
import type { MarketRules } from '#contract/markets.ts';
import { decimalsAt } from '#contract/rules/dayRules.ts';
import { formatCompact, formatPercent, formatPrice, formatTime } from '#src/lib/figures/format.ts';
import type { Bar } from '#src/ui/chart/bars.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { wayOf } from '#src/ui/figures/way.ts';
import styles from './ChartPanel.module.css';

interface BarLegendProps {
  bar: Bar | null;
  rules: MarketRules;
}

/** The figures of the bar under the finger, or of the newest. */
export function BarLegend({ bar, rules }: BarLegendProps) {
  const { t } = useLingui();
  const tag = useTag();
  if (bar === null) return <div className={styles.legend} />;
  const decimals = decimalsAt(rules, bar.open);
  const price = (value: number) => formatPrice(value.toFixed(decimals), decimals, tag);
  const change = (bar.open === 0 ? 0 : (bar.close / bar.open - 1) * 100).toFixed(2);
  return (
    <div className={styles.legend} data-testid="legend">
      <span>{formatTime(bar.timestamp / 1000)}</span>
      <span>
        {t({ message: 'O', comment: 'Chart legend, very short: open' })} <b>{price(bar.open)}</b>
      </span>
      <span>
        {t({ message: 'H', comment: 'Chart legend, very short: high' })} <b>{price(bar.high)}</b>
      </span>
      <span>
        {t({ message: 'L', comment: 'Chart legend, very short: low' })} <b>{price(bar.low)}</b>
      </span>
      <span>
        {t({ message: 'C', comment: 'Chart legend, very short: close' })} <b>{price(bar.close)}</b>
      </span>
      <span data-way={wayOf(change)}>{formatPercent(change, tag)}</span>
      <span>
        {t({ message: 'Vol', comment: 'Chart legend, very short: volume' })}{' '}
        <b>{formatCompact(bar.volume.toFixed(rules.quantityPrecision), tag)}</b>
      </span>
    </div>
  );
}
