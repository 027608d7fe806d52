import { useEffect, useLayoutEffect, useRef } from 'react';
import type { BarSource, ChartLine, Drawing, ShownIndicator } from './bars.ts';
import styles from './CandleChart.module.css';
import { type ChartEvents, type ChartRules, type RunningChart, startChart } from './startChart.ts';

export interface CandleChartProps extends ChartEvents {
  /** What the chart shows, for those who do not see it. */
  label: string;
  rules: ChartRules;
  source: BarSource;
  indicators: readonly ShownIndicator[];
  /** The drawings to begin with, null until they are known; later changes come from the chart itself. */
  drawings: readonly Drawing[] | null;
  lines: readonly ChartLine[];
  /** Whether the last price is the price of this moment. */
  isLive: boolean;
  onStart(chart: RunningChart | null): void;
}

/** One chart of one market and interval: with other rules it is made anew, so give it a key. */
export function CandleChart({ label, indicators, drawings, lines, isLive, ...rest }: CandleChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<RunningChart | null>(null);
  const latest = useRef(rest);
  useLayoutEffect(() => {
    latest.current = rest;
  });

  useEffect(() => {
    if (place.current === null) return;
    const { rules, source } = latest.current;
    const running = startChart(place.current, rules, source, {
      onPut: (bar) => latest.current.onPut(bar),
      onBar: (bar) => latest.current.onBar(bar),
      onDrawings: (all) => latest.current.onDrawings(all),
      onSelect: (isSelected) => latest.current.onSelect(isSelected),
      onMaking: (making) => latest.current.onMaking(making),
      onLineMoved: (id, price) => latest.current.onLineMoved(id, price),
      onLineTapped: (id) => latest.current.onLineTapped(id),
    });
    chart.current = running;
    latest.current.onStart(running);
    return () => {
      latest.current.onStart(null);
      chart.current = null;
      running.stop();
    };
  }, []);

  useEffect(() => chart.current?.showIndicators(indicators), [indicators]);
  useEffect(() => {
    if (drawings !== null) chart.current?.showDrawings(drawings);
  }, [drawings]);
  useEffect(() => chart.current?.showLines(lines), [lines]);
  useEffect(() => chart.current?.markLast(isLive), [isLive]);

  return <div className={styles.chart} role="application" aria-label={label} ref={place} />;
}
