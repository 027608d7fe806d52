import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { Interval } from '../../../../contract/intervals.ts';
import type { MarketRules } from '../../../../contract/markets.ts';
import { formatCompact, formatPrice } from '../../../lib/figures/format.ts';
import { quoteAtom } from '../../../state/market/quotes.ts';
import type { Bar, Drawing } from '../../../ui/chart/bars.ts';
import type { RunningChart } from '../../../ui/chart/startChart.ts';
import { ErrorState } from '../../../ui/blocks/ErrorState.tsx';
import { Spinner } from '../../../ui/controls/Spinner.tsx';
import { AgeLabel } from '../../../ui/figures/AgeLabel.tsx';
import { useTag } from '../../../ui/figures/useTag.ts';
import { BarLegend } from './BarLegend.tsx';
import styles from './ChartPanel.module.css';
import { ChartSummary } from './ChartSummary.tsx';
import { DrawingBar } from './DrawingBar.tsx';
import { type ChartSettings, keepDrawings, recallDrawings } from './settings.atoms.ts';
import { useCandleFeed } from './useCandleFeed.ts';
import { useShownBars } from './useShownBars.ts';

const CandleChart = lazy(async () => {
  const { CandleChart } = await import('../../../ui/chart/CandleChart.tsx');
  return { default: CandleChart };
});

interface ChartPlaceProps {
  rules: MarketRules;
  name: string;
  settings: ChartSettings;
  isDrawing: boolean;
}

export function ChartPlace({ rules, name, settings, isDrawing }: ChartPlaceProps) {
  const { t } = useLingui();
  const tag = useTag();
  const isLine = settings.view === 'line';
  const interval: Interval = settings.view === 'line' ? '1m' : settings.view;
  const { feed, condition } = useCandleFeed(rules.symbol, interval);
  const { source, bars } = useShownBars(feed);
  const price = useAtomValue(quoteAtom(rules.symbol))?.price;
  useEffect(() => {
    if (price !== undefined) feed.takePrice(price);
  }, [feed, price]);
  const [under, setUnder] = useState<Bar | null>(null);
  const [chart, setChart] = useState<RunningChart | null>(null);
  const [isSelected, setSelected] = useState(false);
  const drawings = useDrawings(rules.symbol);
  const indicators = useMemo(
    () => settings.shown.map((one) => ({ name: one, params: settings.params[one] })),
    [settings.shown, settings.params],
  );
  const chartRules = useMemo(
    () => ({
      symbol: rules.symbol,
      interval,
      pricePrecision: rules.pricePrecision,
      volumePrecision: rules.quantityPrecision,
      isLine,
      writePrice: (value: string) => writeFigure(value, tag),
      writeLarge: (value: string) => writeLarge(value, tag),
    }),
    [rules, interval, isLine, tag],
  );
  const isStale = condition.asOf !== null && !condition.isLive && condition.status !== 'pending';
  return (
    <>
      <div className={styles.place} data-testid="chart" data-status={condition.status} data-live={condition.isLive}>
        <BarLegend bar={under ?? bars.at(-1) ?? null} rules={rules} />
        <div className={styles.canvas}>
          {drawings === null ? null : (
            <Suspense fallback={<Waiting />}>
              <CandleChart
                label={t`Chart of ${name}. Arrow keys move it, plus and minus change its scale.`}
                rules={chartRules}
                source={source}
                indicators={indicators}
                drawings={drawings}
                onBar={setUnder}
                onDrawings={(all) => void keepDrawings(rules.symbol, all)}
                onSelect={setSelected}
                onStart={setChart}
              />
            </Suspense>
          )}
          {isStale && condition.asOf !== null ? (
            <p className={styles.age} data-testid="chart-age">
              <AgeLabel asOf={condition.asOf} isOffline />
            </p>
          ) : null}
          {condition.status === 'failed' ? (
            <div className={styles.over}>
              <ErrorState
                title={t`The chart could not be loaded`}
                detail={t`Without a network this phone shows the charts it has seen before.`}
                onRetry={() => feed.retry()}
              />
            </div>
          ) : null}
        </div>
        <ChartSummary bars={bars} rules={rules} name={name} />
      </div>
      {isDrawing ? <DrawingBar chart={chart} isSelected={isSelected} /> : null}
    </>
  );
}

function Waiting() {
  return (
    <div className={styles.over}>
      <Spinner />
    </div>
  );
}

/** What was drawn on this market before; null until it is known. */
function useDrawings(symbol: string): readonly Drawing[] | null {
  const [drawings, setDrawings] = useState<readonly Drawing[] | null>(null);
  useEffect(() => {
    let isLeft = false;
    void recallDrawings(symbol).then((known) => {
      if (!isLeft) setDrawings(known);
    });
    return () => {
      isLeft = true;
    };
  }, [symbol]);
  return drawings;
}

/** As the canvas has it, with the separators of the language: "69481.50" is 69.481,50 in Spanish. */
function writeFigure(value: string, tag: string): string {
  return isPlain(value) ? formatPrice(value, value.split('.')[1]?.length ?? 0, tag) : value;
}

function writeLarge(value: string, tag: string): string {
  return isPlain(value) ? formatCompact(Number(value) === 0 ? '0' : value, tag) : value;
}

/** Not "n/a", and not what has its words already. */
function isPlain(value: string): boolean {
  return /^-?\d+(?:\.\d+)?$/.test(value);
}
