import {
  type Chart,
  dispose,
  init,
  type KLineData,
  type NeighborData,
  type OverlayEvent,
  type Period,
} from 'klinecharts';
import type { Interval } from '../../../contract/intervals.ts';
import type { Bar, BarSource, ChartLine, Drawing, DrawingTool, ShownIndicator } from './bars.ts';
import { drawingTools } from './bars.ts';
import { holdBars } from './heldBars.ts';
import { letPageScroll } from './pageScroll.ts';
import { readColours, stylesOf } from './chartStyles.ts';
import { showIndicators } from './indicators.ts';
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

export interface ChartEvents extends LineEvents {
  /** The newest bar is drawn, new or changed: what is said of it beside the chart changes with it. */
  onPut(bar: Bar): void;
  /** The bar under the crosshair, or null when there is none any more. */
  onBar(bar: Bar | null): void;
  /** All drawings, after one was made, moved or taken away. */
  onDrawings(drawings: Drawing[]): void;
  onSelect(isSelected: boolean): void;
}

export interface RunningChart {
  showIndicators(indicators: readonly ShownIndicator[]): void;
  showDrawings(drawings: readonly Drawing[]): void;
  showLines(lines: readonly ChartLine[]): void;
  /** The line and label of the last price, for as long as it is the price of this moment. */
  markLast(isShown: boolean): void;
  draw(tool: DrawingTool): void;
  /** The selected drawing, or all of them. */
  erase(which: 'selected' | 'all'): void;
  stop(): void;
}

const mainPane = 'candle_pane';
const drawingGroup = 'drawings';
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
  const isMeasuring = followCrosshair(chart, events.onBar);
  const drawings = startDrawings(chart, events);
  const writePrice = (price: number) => rules.writePrice(price.toFixed(rules.pricePrecision));
  const lines = startLines(chart, mainPane, readColours(place), writePrice, events);
  const keepLegendFree = legendRoom(chart, mainPane, writePrice);
  const resizing = new ResizeObserver(() => {
    chart.resize();
    keepLegendFree();
  });
  resizing.observe(place);
  const releases = [
    feed(chart, place, source, events.onPut, keepLegendFree),
    () => resizing.disconnect(),
    onLook(() => {
      const colours = readColours(place);
      chart.setStyles(stylesOf(colours, rules.isLine));
      lines.repaint(colours);
    }),
    steer(place, chart),
    letPageScroll(place, () => isMeasuring() || drawings.isTouched() || lines.isHeld()),
  ];
  return {
    ...drawings,
    showLines: (all) => lines.show(all),
    markLast: (isShown) => chart.setStyles({ candle: { priceMark: { last: { show: isShown } } } }),
    showIndicators(indicators) {
      showIndicators(chart, mainPane, indicators, rules.volumeName);
      keepLegendFree();
    },
    stop() {
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

interface DrawingPart extends Pick<RunningChart, 'showDrawings' | 'draw' | 'erase'> {
  /** Whether one is being made or held. */
  isTouched(): boolean;
}

function startDrawings(
  chart: Chart,
  { onDrawings, onSelect }: Pick<ChartEvents, 'onDrawings' | 'onSelect'>,
): DrawingPart {
  let selected: string | null = null;
  let isMaking = false;
  const tell = () => onDrawings(readDrawings(chart));
  const select = (id: string | null) => {
    selected = id;
    onSelect(id !== null);
  };
  const handlers = {
    groupId: drawingGroup,
    onDrawEnd: () => {
      isMaking = false;
      tell();
    },
    onPressedMoveEnd: tell,
    onSelected: ({ overlay }: OverlayEvent<unknown>) => select(overlay.id),
    onDeselected: () => select(null),
  };
  return {
    showDrawings(drawings) {
      chart.removeOverlay({ groupId: drawingGroup });
      for (const { tool, points } of drawings) chart.createOverlay({ name: tool, points: [...points], ...handlers });
    },
    draw(tool) {
      isMaking = true;
      chart.createOverlay({ name: tool, ...handlers });
    },
    isTouched: () => isMaking || selected !== null,
    erase(which) {
      chart.removeOverlay(which === 'selected' && selected !== null ? { id: selected } : { groupId: drawingGroup });
      isMaking = false;
      select(null);
      tell();
    },
  };
}

function readDrawings(chart: Chart): Drawing[] {
  return chart.getOverlays({ groupId: drawingGroup }).flatMap(({ name, points }) => {
    const tool = drawingTools.find((known) => known === name);
    const corners = points.flatMap(({ timestamp, value }) =>
      timestamp === undefined || value === undefined ? [] : [{ timestamp, value }],
    );
    return tool === undefined || corners.length === 0 ? [] : [{ tool, points: corners }];
  });
}
