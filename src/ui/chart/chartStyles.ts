import type { DeepPartial, Styles } from 'klinecharts';
import { colourOf } from './colourOf.ts';
import { family } from './lines/letters.ts';

/** The colours of the page as a canvas can use them: tokens that depend on the theme are resolved where the chart stands. */
export interface ChartColours {
  up: string;
  down: string;
  line: string;
  text: string;
  strong: string;
  surface: string;
  brand: string;
  warn: string;
  danger: string;
  /** On which the others can be read, and which can be read on them. */
  base: string;
  series: readonly string[];
}

const series = ['--chart-1', '--chart-2', '--chart-3', '--chart-4'];

export function readColours(place: HTMLElement): ChartColours {
  // A part of its own for each: one that changed its colour could still be on the way from the one before.
  const resolve = (token: string) => colourOf(place, token);
  return {
    up: resolve('--up'),
    down: resolve('--down'),
    line: resolve('--line'),
    text: resolve('--text-3'),
    strong: resolve('--text-1'),
    surface: resolve('--surface-2'),
    brand: resolve('--link'),
    warn: resolve('--warn'),
    danger: resolve('--danger'),
    base: resolve('--surface-1'),
    series: series.map(resolve),
  };
}

/** The last price in the colours of its way, or in grey while it is an older one. */
export function lastMark({ up, down, text }: ChartColours, isLive: boolean): DeepPartial<Styles> {
  const [rise, fall] = isLive ? [up, down] : [text, text];
  return { candle: { priceMark: { last: { upColor: rise, downColor: fall, noChangeColor: text } } } };
}

/** The legend of the bar stands above the chart, in words a screen reader can read; the canvas has none. */
export function stylesOf(colours: ChartColours, isLine: boolean): DeepPartial<Styles> {
  const { up, down, line, text, strong, surface, brand } = colours;
  const bars = { upColor: up, downColor: down, noChangeColor: text };
  // Close together, so that the figures of an indicator have one row on a phone.
  const words = { color: text, size: 11, family, marginLeft: 4, marginRight: 4, marginTop: 2, marginBottom: 2 };
  const axis = { axisLine: { show: false }, tickLine: { show: false }, tickText: { color: text, size: 11, family } };
  const label = { color: strong, backgroundColor: surface, borderColor: surface, size: 11, family };
  return {
    grid: { horizontal: { color: line, style: 'dashed' }, vertical: { show: false } },
    candle: {
      type: isLine ? 'area' : 'candle_solid',
      bar: {
        ...bars,
        upBorderColor: up,
        downBorderColor: down,
        noChangeBorderColor: text,
        upWickColor: up,
        downWickColor: down,
        noChangeWickColor: text,
      },
      area: {
        lineColor: brand,
        lineSize: 1.5,
        backgroundColor: 'transparent',
        point: { show: false, animation: false },
      },
      priceMark: {
        high: { color: text, textSize: 11, textFamily: family },
        low: { color: text, textSize: 11, textFamily: family },
        last: { ...bars, text: { size: 11, family } },
      },
    },
    indicator: {
      ohlc: bars,
      bars: [{ ...bars, borderColor: 'transparent' }].map(({ borderColor: _none, ...bar }) => bar),
      lines: colours.series.map((color) => ({ color, size: 1 })),
      tooltip: { offsetTop: 4, title: { ...words, showParams: false }, legend: words },
    },
    xAxis: axis,
    yAxis: axis,
    separator: { color: line },
    crosshair: {
      horizontal: { line: { color: text }, text: label },
      vertical: { line: { color: text }, text: label },
    },
    overlay: {
      point: { color: brand, borderColor: brand, activeColor: brand, activeBorderColor: brand },
      line: { color: brand, size: 1.5 },
      text: { color: strong, backgroundColor: surface, borderColor: surface, family },
    },
  };
}
