import { type Chart, dispose, init, type KLineData, type NeighborData, type Period } from 'klinecharts';
import type { Interval } from '#contract/intervals.ts';
import type { Bar, BarSource, ChartLine, ShownIndicator } from './bars.ts';
import { type DrawingEvents, type DrawingPart, startDrawings } from './drawings/drawings.ts';
import { holdBars } from './heldBars.ts';
import { letPageScroll } from './pageScroll.ts';
import { lastMark, readColours, stylesOf } from './chartStyles.ts';
import { lowerPanes, showIndicators, sizePanes } from './indicators.ts';
import { legendRoom } from './lines/legendRoom.ts';
import { type LineEvents, startLines } from './lines/ownLines.ts';

export interface ChartRules {
  symbol: string;
  interval: Interval;
  pricePrecision: number;
  volumePrecision: number;
  /** A line of closes instead of candles. */
  isLine: boolean;
  /** What the volume is called in the legend of its pane. */
  volumeName: string;
  /** How a price and a large figure are written in the language shown. */
  writePrice(value: string): string;
  writeLarge(value: string): string;
}

export interface ChartEvents extends LineEvents, DrawingEvents {
  /** The newest bar is drawn, new or changed: what is said of it beside the chart changes with it. */
  onPut(bar: Bar): void;
  /** The bar under the crosshair, or null when there is none any more. */
  onBar(bar: Bar | null): void;
}

export interface RunningChart extends Pick<DrawingPart, 'showDrawings' | 'draw' | 'erase' | 'restore'> {
  showIndicators(indicators: readonly ShownIndicator[]): void;
  showLines(lines: readonly ChartLine[]): void;
  /** The line and label of the last price: in its colours while it is the price of this moment, in grey when it is an older one. */
  markLast(isLive: boolean): void;
  stop(): void;
}

const mainPane = 'candle_pane';
const zoomMs = 100;
const panPx = 60;
const zoomFactor = 1.2;

const periods: Record<Interval, Period> = {
  '1m': { type: 'minute', span: 1 },
  '5m': { type: 'minute', span: 5 },
  '15m': { type: 'minute', span: 15 },
  '30m': { type: 'minute', span: 30 },
  '1h': { type: 'hour', span: 1 },
  '4h': { type: 'hour', span: 4 },
  '1d': { type: 'day', span: 1 },
  '1w': { type: 'week', span: 1 },
  '1M': { type: 'month', span: 1 },
};

/** The door to klinecharts. @throws when the browser gives no canvas. */
export function startChart(
  place: HTMLElement,
  rules: ChartRules,
  source: BarSource,
  events: ChartEvents,
): RunningChart {
  const chart = init(place, {
    styles: stylesOf(readColours(place), rules.isLine),
    hotkey: { enabled: false },
    thousandsSeparator: { sign: ',', format: (value) => rules.writePrice(String(value)) },
    decimalFold: { threshold: 99, format: String },
    formatter: { formatBigNumber: (value) => rules.writeLarge(String(value)) },
  });
  if (chart === null) throw new Error('the chart could not be made');
  // The place itself takes the focus, in its order; the library's own part would come before everything else.
  for (const part of place.querySelectorAll<HTMLElement>('[tabindex="1"]')) part.tabIndex = -1;
  chart.setSymbol({
    ticker: rules.symbol,
    pricePrecision: rules.pricePrecision,
    volumePrecision: rules.volumePrecision,
  });
  chart.setPeriod(periods[rules.interval]);
  let isLast = false;
  const isMeasuring = followCrosshair(chart, events.onBar);
  const drawings = startDrawings(chart, mainPane, place, events);
  const writePrice = (price: number) => rules.writePrice(price.toFixed(rules.pricePrecision));
  const lines = startLines(chart, mainPane, readColours(place), writePrice, {
    // A tap that a tool waits for is a point, wherever it is.
    onLineTapped: (id) => (drawings.isMaking() ? undefined : events.onLineTapped(id)),
    onLineMoved: (id, price) => (drawings.isMaking() ? undefined : events.onLineMoved(id, price)),
  });
  const keepLegendFree = legendRoom(chart, { main: mainPane, lower: () => lowerPanes(chart, mainPane) }, writePrice);
  const arrange = () => {
    sizePanes(chart, mainPane, place.clientHeight);
    keepLegendFree();
  };
  const resizing = new ResizeObserver(() => {
    chart.resize();
    arrange();
  });
  resizing.observe(place);
  const releases = [
    feed(chart, place, source, events.onPut, keepLegendFree),
    () => resizing.disconnect(),
    onLook(() => {
      const colours = readColours(place);
      chart.setStyles(stylesOf(colours, rules.isLine));
      chart.setStyles(lastMark(colours, isLast));
      lines.repaint(colours);
    }),
    steer(place, chart),
    letPageScroll(place, () => isMeasuring() || drawings.isTouched() || lines.isHeld()),
  ];
  return {
    ...drawings,
    showLines: (all) => lines.show(all),
    markLast(isLive) {
      isLast = isLive;
      chart.setStyles(lastMark(readColours(place), isLast));
    },
    showIndicators(indicators) {
      showIndicators(chart, mainPane, indicators, rules.volumeName, rules.pricePrecision);
      arrange();
    },
    stop() {
      drawings.draw(null);
      for (const release of releases) release();
      dispose(chart);
    },
  };
}

function feed(
  chart: Chart,
  place: HTMLElement,
  source: BarSource,
  onPut: ChartEvents['onPut'],
  onNewest: () => void,
): () => void {
  let release = () => {};
  chart.setDataLoader({
    async getBars({ type, timestamp, callback }) {
      if (type === 'init') {
        callback((await source.newest()).map(copyOf), { forward: true, backward: false });
        onNewest();
      } else if (type === 'forward' && timestamp !== null) {
        const { bars, hasMore } = await source.older(timestamp);
        callback(bars.map(copyOf), { forward: hasMore });
      } else callback([], { forward: true, backward: false });
    },
    subscribeBar({ callback }) {
      release();
      const held = holdBars(place, (bar) => {
        callback(copyOf(bar));
        onPut(bar);
      });
      const stop = source.follow(held.put, () => chart.resetData());
      release = () => {
        stop();
        held.stop();
      };
    },
    unsubscribeBar: () => release(),
  });
  return () => release();
}

/** The library writes into what it is given. */
function copyOf(bar: Bar): KLineData {
  return { ...bar };
}

/** Calls when the theme or the direction of the colours has changed. */
function onLook(repaint: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const marks = new MutationObserver(repaint);
  marks.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-rises'] });
  dark.addEventListener('change', repaint);
  return () => {
    marks.disconnect();
    dark.removeEventListener('change', repaint);
  };
}

/** Arrows pan, plus and minus zoom, End goes to the newest bar. */
function steer(place: HTMLElement, chart: Chart): () => void {
  const zoomBy = (scale: number) => chart.zoomAtCoordinate(scale, { x: place.clientWidth / 2, y: 0 }, zoomMs);
  const steps: Record<string, () => void> = {
    ArrowLeft: () => chart.scrollByDistance(panPx),
    ArrowRight: () => chart.scrollByDistance(-panPx),
    '+': () => zoomBy(zoomFactor),
    '-': () => zoomBy(1 / zoomFactor),
    End: () => chart.scrollToRealTime(),
  };
  const take = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    step();
  };
  place.tabIndex = 0;
  place.addEventListener('keydown', take);
  return () => place.removeEventListener('keydown', take);
}

/**
 * Tells which bar the crosshair is on. The library says where it is, but not when it is gone; what it would write into its own
 * legend it asks for at every change.
 */
function followCrosshair(chart: Chart, onBar: (bar: Bar | null) => void): () => boolean {
  let shown: number | null = null;
  const legend = ({ current }: NeighborData<KLineData | null>) => {
    const newest = chart.getDataList().at(-1)?.timestamp;
    const bar = current === null || current.timestamp === newest ? null : (current as unknown as Bar);
    if ((bar?.timestamp ?? null) !== shown) {
      shown = bar?.timestamp ?? null;
      // In the middle of a drawing nobody may ask for another one.
      queueMicrotask(() => onBar(bar));
    }
    return [];
  };
  chart.setStyles({
    candle: { tooltip: { showRule: 'always', title: { show: false }, legend: { template: legend } } },
  });
  return () => shown !== null;
}
