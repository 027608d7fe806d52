import { Trans } from '@lingui/react/macro';
import type { MarketRules } from '#contract/markets.ts';
import { decimalsAt } from '#contract/rules/dayRules.ts';
import { formatPercent, formatPrice, formatTime } from '#src/lib/figures/format.ts';
import type { Bar } from '#src/ui/chart/bars.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import styles from './ChartPanel.module.css';

interface ChartSummaryProps {
  bars: readonly Bar[];
  rules: MarketRules;
  name: string;
}

/** The price's course in a sentence, for screen readers. */
export function ChartSummary({ bars, rules, name }: ChartSummaryProps) {
  const tag = useTag();
  const [first, last] = [bars[0], bars.at(-1)];
  if (first === undefined || last === undefined) return null;
  const decimals = decimalsAt(rules, last.close);
  const write = (value: number) => formatPrice(value.toFixed(decimals), decimals, tag);
  const [from, to] = [formatTime(first.timestamp / 1000), formatTime(last.timestamp / 1000)];
  const [open, close] = [write(first.open), write(last.close)];
  const high = write(Math.max(...bars.map((bar) => bar.high)));
  const low = write(Math.min(...bars.map((bar) => bar.low)));
  const change = formatPercent(((last.close / first.open - 1) * 100).toFixed(2), tag);
  return (
    <p className={styles.summary} data-testid="chart-summary">
      <Trans comment="Said to those who do not see the chart; all are figures, from and to are times">
        {name}, from {from} to {to}: open {open}, now {close} ({change}), high {high}, low {low}.
      </Trans>
    </p>
  );
}
