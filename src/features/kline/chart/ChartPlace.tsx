import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { type CSSProperties, useEffect, useMemo, useState } from 'react';
import type { Interval } from '#contract/intervals.ts';
import type { MarketRules } from '#contract/markets.ts';
import { baseDecimals } from '#contract/rules/trading/figures.ts';
import { decimalsOf, formatCompact, formatPrice } from '#src/lib/figures/format.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { quoteAtom } from '#src/state/market/quotes.ts';
import { type Bar, mainIndicators } from '#src/ui/chart/bars.ts';
import { LateChart } from '#src/ui/chart/LateChart.tsx';
import { grownPx, panePx } from '#src/ui/chart/paneHeight.ts';
import { FirstPicture } from '#src/ui/chart/picture/FirstPicture.tsx';
import { dropPicture, pictureOf } from '#src/ui/chart/picture/held.ts';
import type { RunningChart } from '#src/ui/chart/startChart.ts';
import { ErrorState } from '#src/ui/blocks/ErrorState.tsx';
import { Spinner } from '#src/ui/controls/Spinner.tsx';
import { AgeLabel } from '#src/ui/figures/AgeLabel.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { BarLegend } from './BarLegend.tsx';
import styles from './ChartPanel.module.css';
import { ChartSummary } from './ChartSummary.tsx';
import { DrawingBar } from './DrawingBar.tsx';
import type { ChartSettings } from './settings.atoms.ts';
import { useCandleFeed } from './useCandleFeed.ts';
import { useDrawings } from './useDrawings.ts';
import { useShownBars } from './useShownBars.ts';
import { OwnSummary } from '../own/OwnSummary.tsx';
import { useOwnLines } from '../own/useOwnLines.ts';

interface ChartPlaceProps {
  rules: MarketRules;
  name: string;
  settings: ChartSettings;
  isDrawing: boolean;
  onShown(): void;
}

export function ChartPlace({ rules, name, settings, isDrawing, onShown }: ChartPlaceProps) {
  const { t } = useLingui();
  const tag = useTag();
  const isLine = settings.view === 'line';
  const interval: Interval = settings.view === 'line' ? '1m' : settings.view;
  const { feed, condition } = useCandleFeed(rules.symbol, interval);
  const { source, bars, take } = useShownBars(feed);
  const [hasPicture] = useState(() => pictureOf(rules.symbol, settings.view) !== null);
  const isSettled = bars.length > 0 || condition.status === 'failed';
  useEffect(() => {
    if (!isSettled) return;
    dropPicture();
    onShown();
  }, [isSettled, onShown]);
  const price = useAtomValue(quoteAtom(rules.symbol))?.price;
  useEffect(() => {
    if (price !== undefined) feed.takePrice(price);
  }, [feed, price]);
  const [under, setUnder] = useState<Bar | null>(null);
  const [chart, setChart] = useState<RunningChart | null>(null);
  const { drawings, count, making, isSelected, events } = useDrawings(rules.symbol, chart, isDrawing);
  const { own, lines, onLineMoved, onLineTapped } = useOwnLines(rules, settings.showsOwn);
  const indicators = useMemo(
    () => settings.shown.map((one) => ({ name: one, params: settings.params[one] })),
    [settings.shown, settings.params],
  );
  const volumeName = t({ message: 'Vol', comment: 'Chart legend, very short: volume' });
  const quoted = useAtomValue(quoteAtom(rules.symbol))?.price;
  const decimals = quoted === undefined ? baseDecimals(rules) : decimalsOf(quoted);
  const chartRules = useMemo(
    () => ({
      symbol: rules.symbol,
      interval,
      pricePrecision: decimals,
      volumePrecision: rules.quantityPrecision,
      isLine,
      volumeName,
      writePrice: (value: string) => writeFigure(value, tag),
      writeLarge: (value: string) => writeLarge(value, tag),
    }),
    [rules, decimals, interval, isLine, volumeName, tag],
  );
  const connection = useAtomValue(connectionAtom).state;
  // With the line up the first live candle is at most a second away.
  const age = condition.isLive || connection === 'live' ? null : condition.asOf;
  return (
    <>
      {isDrawing ? <DrawingBar chart={chart} making={making} isSelected={isSelected} count={count} /> : null}
      <div
        className={styles.place}
        style={heightFor(settings.shown)}
        data-testid="chart"
        data-status={condition.status}
        data-live={condition.isLive}
      >
        <BarLegend bar={under ?? bars.at(-1) ?? null} rules={rules} />
        <div className={styles.canvas}>
          <FirstPicture symbol={rules.symbol} interval={settings.view} />
          <LateChart
            placeholder={hasPicture ? null : <Waiting />}
            label={t`Chart of ${name}. Arrow keys to move, plus and minus to zoom.`}
            rules={chartRules}
            source={source}
            indicators={indicators}
            drawings={drawings}
            lines={lines}
            isLive={condition.isLive}
            onPut={take}
            onBar={setUnder}
            {...events}
            onLineMoved={onLineMoved}
            onLineTapped={onLineTapped}
            onStart={setChart}
          />
          {age === null ? null : (
            <span className={styles.age} data-testid="chart-age">
              <AgeLabel asOf={age} isOffline={connection === 'offline'} />
            </span>
          )}
          {condition.status === 'failed' ? (
            <div className={styles.over}>
              <ErrorState
                title={t`Couldn’t load chart.`}
                detail={t`Offline, this device shows the charts it has already loaded.`}
                onRetry={() => feed.retry()}
              />
            </div>
          ) : null}
        </div>
        <ChartSummary bars={bars} rules={rules} name={name} />
        <OwnSummary own={own} rules={rules} onMove={onLineTapped} />
      </div>
    </>
  );
}

/** The usual height has room for one pane below the prices; each more makes the chart higher. */
function heightFor(shown: ChartSettings['shown']): CSSProperties {
  const lower = shown.filter((name) => !mainIndicators.some((main) => main === name)).length;
  return { '--more-panes': `${grownPx(lower)}px`, '--lower-panes': `${lower * panePx}px` } as CSSProperties;
}

function Waiting() {
  return (
    <div className={styles.over}>
      <Spinner />
    </div>
  );
}

/** As the canvas has it, with the separators of the language: "69481.50" is 69.481,50 in Spanish. */
function writeFigure(value: string, tag: string): string {
  return isPlain(value) ? formatPrice(value, decimalsOf(value), tag) : value;
}

function writeLarge(value: string, tag: string): string {
  return isPlain(value) ? formatCompact(Number(value) === 0 ? '0' : value, tag) : value;
}

/** Not "n/a", and not what has its words already. */
function isPlain(value: string): boolean {
  return /^-?\d+(?:\.\d+)?$/.test(value);
}
