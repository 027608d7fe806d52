import { useEffect, useLayoutEffect, useRef } from 'react';
import type { BarSource, Drawing, ShownIndicator } from './bars.ts';
import styles from './CandleChart.module.css';
import { type ChartEvents, type ChartRules, type RunningChart, startChart } from './startChart.ts';

interface CandleChartProps extends ChartEvents {
  /** What the chart shows, for those who do not see it. */
  label: string;
  rules: ChartRules;
  source: BarSource;
  indicators: readonly ShownIndicator[];
  /** The drawings to begin with; later changes come from the chart itself. */
  drawings: readonly Drawing[];
  onStart(chart: RunningChart | null): void;
}

/** One chart of one market and interval: with other rules it is made anew, so give it a key. */
export function CandleChart({ label, indicators, ...rest }: CandleChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<RunningChart | null>(null);
  const latest = useRef(rest);
  useLayoutEffect(() => {
    latest.current = rest;
  });

  useEffect(() => {
    if (place.current === null) return;
    const { rules, source, drawings } = latest.current;
    const running = startChart(place.current, rules, source, {
      onBar: (bar) => latest.current.onBar(bar),
      onDrawings: (all) => latest.current.onDrawings(all),
      onSelect: (isSelected) => latest.current.onSelect(isSelected),
    });
    running.showDrawings(drawings);
    chart.current = running;
    latest.current.onStart(running);
    return () => {
      latest.current.onStart(null);
      chart.current = null;
      running.stop();
    };
  }, []);

  useEffect(() => chart.current?.showIndicators(indicators), [indicators]);

  return <div className={styles.chart} role="application" aria-label={label} ref={place} />;
}
